package dev.stoa.cli.demo;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * The cluster of the demo.
 *
 * @param settings the Hadoop configuration, which says where jobs run
 * @param directory the directory of the files; created if absent
 */
public record DemoCluster(Configuration settings, Path directory) {}
