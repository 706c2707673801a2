/** Locations of tables, for the driver and its executors. */
package dev.stoa.spark.location;
