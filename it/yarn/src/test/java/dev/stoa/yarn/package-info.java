/**
 * Tests of jobs over tables on a YARN cluster over HDFS, whose containers, nodes and application
 * masters are killed, and on a secure cluster.
 */
package dev.stoa.yarn;
