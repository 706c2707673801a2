/**
 * What differs between the versions of Spark: this folder is for 3.5, and those beside it have the
 * same classes for other versions. Used by all packages of this module.
 */
package dev.stoa.spark.version;
