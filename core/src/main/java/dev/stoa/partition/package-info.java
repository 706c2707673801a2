/**
 * How the rows of a table are divided by value: the terms that a user gives, what they make of
 * values, and which partition values a predicate leaves. Transforms are those of Apache Iceberg's
 * specification, so that equal values of two tables lie in equal buckets.
 *
 * <p>Public. Given by users when they make a table; asked by writers of rows, by the manifest and
 * by scans.
 */
package dev.stoa.partition;
