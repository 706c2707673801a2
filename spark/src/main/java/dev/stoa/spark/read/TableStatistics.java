package dev.stoa.spark.read;

import java.util.OptionalLong;
import org.apache.spark.sql.connector.read.Statistics;

/** What Spark's planner is told of a scan: the bytes of its columns and the rows of its tasks. */
record TableStatistics(OptionalLong sizeInBytes, OptionalLong numRows) implements Statistics {}
