/**
 * Tables: created, opened and described. Users start with {@code Table}, which makes scans,
 * writers, changes and maintenance operations of the packages below.
 *
 * <p>Public. Called by users and engines.
 */
@Public
package dev.stoa.table;

import dev.stoa.annotation.Public;
