/** Where tables are, as the driver tells its executors. */
package dev.stoa.spark.place;
