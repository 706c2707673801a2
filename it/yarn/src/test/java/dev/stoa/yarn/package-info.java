/**
 * Jobs over tables on a YARN of several nodes over HDFS, whose containers, nodes and application
 * masters are killed; also on a secure cluster. Contains tests only.
 */
package dev.stoa.yarn;
