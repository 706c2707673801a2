/**
 * Jobs over tables on a YARN of several nodes over HDFS, whose containers, nodes and application
 * masters are killed; on a secure cluster too. Nothing uses it.
 */
package dev.stoa.yarn;
