package dev.stoa.bench.demo;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * A cluster on which the demo runs.
 *
 * @param settings Hadoop's, which name where jobs run
 * @param directory where the files go; made when absent
 */
public record DemoCluster(Configuration settings, Path directory) {}
