/** What a table's types are called in Spark. */
package dev.stoa.spark.type;
