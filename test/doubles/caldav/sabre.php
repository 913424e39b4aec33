<?php
// One person's CalDAV server on Debian's SabreDAV: a router script of PHP's own web server.
// Environment: SABRE_DATABASE (a file, made when it is not there), SABRE_USER, SABRE_PASSWORD, SABRE_AUTH (basic or digest).
declare(strict_types=1);

// The library is older than this PHP: what it says of its own age is not part of an answer.
error_reporting(E_ALL & ~E_DEPRECATED);
ini_set('display_errors', 'stderr');
require_once 'Sabre/autoload.php';

use Sabre\CalDAV;
use Sabre\DAV;
use Sabre\DAVACL;

const REALM = 'Sabre';
const TABLES = <<<'SQL'
    CREATE TABLE principals (id INTEGER PRIMARY KEY, uri TEXT UNIQUE, email TEXT, displayname TEXT, vcardurl TEXT);
    CREATE TABLE groupmembers (id INTEGER PRIMARY KEY, principal_id INTEGER, member_id INTEGER, UNIQUE (principal_id, member_id));
    CREATE TABLE users (id INTEGER PRIMARY KEY, username TEXT UNIQUE, digesta1 TEXT);
    CREATE TABLE calendars (id INTEGER PRIMARY KEY, principaluri TEXT, displayname TEXT, uri TEXT, ctag INTEGER, description TEXT,
        calendarorder INTEGER, calendarcolor TEXT, timezone TEXT, components TEXT, transparent BOOLEAN);
    CREATE TABLE calendarobjects (id INTEGER PRIMARY KEY, calendardata BLOB, uri TEXT, calendarid INTEGER, lastmodified INTEGER,
        etag TEXT, size INTEGER, componenttype TEXT, firstoccurence INTEGER, lastoccurence INTEGER);
    SQL;

[$user, $password] = [getenv('SABRE_USER'), getenv('SABRE_PASSWORD')];

function openDatabase(string $file, string $user, string $password): PDO
{
    $isNew = !file_exists($file);
    $database = new PDO("sqlite:$file", null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
    if ($isNew) {
        $database->exec(TABLES);
        $database->prepare('INSERT INTO principals (uri, displayname) VALUES (?, ?)')->execute(["principals/$user", $user]);
        $digest = md5(implode(':', [$user, REALM, $password]));
        $database->prepare('INSERT INTO users (username, digesta1) VALUES (?, ?)')->execute([$user, $digest]);
        $insert = 'INSERT INTO calendars (principaluri, displayname, uri, ctag, components) VALUES (?, ?, ?, 1, ?)';
        $database->prepare($insert)->execute(["principals/$user", 'Work', 'work', 'VEVENT']);
    }
    return $database;
}

final class OnePerson extends DAV\Auth\Backend\AbstractBasic
{
    public function __construct(private string $user, private string $password) {}

    protected function validateUserPass($username, $password)
    {
        return hash_equals($this->user, $username) && hash_equals($this->password, $password);
    }
}

$database = openDatabase(getenv('SABRE_DATABASE'), $user, $password);
$principals = new DAVACL\PrincipalBackend\PDO($database);
$server = new DAV\Server([
    new DAVACL\PrincipalCollection($principals),
    new CalDAV\CalendarRootNode($principals, new CalDAV\Backend\PDO($database)),
]);
$server->setBaseUri('/');
$server->addPlugin(new DAV\Auth\Plugin(
    getenv('SABRE_AUTH') === 'digest' ? new DAV\Auth\Backend\PDO($database) : new OnePerson($user, $password),
    REALM,
));
$server->addPlugin(new DAVACL\Plugin());
$server->addPlugin(new CalDAV\Plugin());
$server->exec();
