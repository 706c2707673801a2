package dev.stoa.cli.demo;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * The cluster that stores the demo's files and runs its jobs.
 *
 * @param settings the Hadoop configuration of the cluster
 * @param directory the directory of the files; created if absent
 */
public record DemoCluster(Configuration settings, Path directory) {}
