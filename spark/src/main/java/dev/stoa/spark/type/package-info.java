/**
 * Maps the types and names of a table's columns to Spark's, and back. Used by all packages of this
 * module.
 */
package dev.stoa.spark.type;
