/**
 * Locations of tables, with the configurations to access them, on the driver and its executors.
 * Used by all packages that read or write.
 */
package dev.stoa.spark.location;
