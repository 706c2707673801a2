package dev.stoa.cli.demo;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * The cluster of the demo.
 *
 * @param settings Hadoop's, which name where jobs run
 * @param directory of the files; created when absent
 */
public record DemoCluster(Configuration settings, Path directory) {}
