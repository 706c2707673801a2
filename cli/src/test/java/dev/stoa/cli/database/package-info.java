/** Tests of the access to databases, and the PostgreSQL server of all tests. */
package dev.stoa.cli.database;
