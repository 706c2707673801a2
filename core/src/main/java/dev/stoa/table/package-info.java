/**
 * Tables: created, opened and described. {@code Table} is where users start; it hands out scans,
 * writers, changes and maintenance, which live in the packages below.
 *
 * <p>Public. Called by users and engines.
 */
package dev.stoa.table;
