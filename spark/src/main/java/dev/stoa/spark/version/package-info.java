/**
 * What differs between the versions of Spark and Scala. Most classes are in folders beside this
 * one, each for a range of versions of Spark; a version has one class of each name. Used by all
 * packages of this module.
 */
package dev.stoa.spark.version;
