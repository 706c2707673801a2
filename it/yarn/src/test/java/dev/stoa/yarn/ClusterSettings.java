package dev.stoa.yarn;

import java.io.File;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/**
 * Settings with which a cluster of processes is fast on a small machine. Called by {@link
 * YarnCluster}.
 */
final class ClusterSettings {
  private static final String JVM_OPTIONS =
      " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto";

  private ClusterSettings() {}

  static Configuration forServers() {
    Configuration conf = new Configuration();
    File target = new File("target").getAbsoluteFile();
    conf.set("hdfs.minidfs.basedir", new File(target, "minidfs").getPath());
    conf.set("hadoop.tmp.dir", new File(target, "hadoop").getPath());
    conf.setInt("dfs.replication", 2);
    conf.setInt("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", 25);
    conf.setInt("dfs.client.block.write.locateFollowingBlock.retries", 9);
    conf.setBoolean("mapreduce.jobhistory.minicluster.enabled", false);
    conf.set("yarn.app.mapreduce.am.staging-dir", "/staging");
    conf.setInt("yarn.nodemanager.resource.memory-mb", 1024);
    conf.setInt("yarn.scheduler.minimum-allocation-mb", 128);
    conf.setInt("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", 100);
    // By default a silent node is considered dead after ten minutes.
    conf.setInt("yarn.nm.liveness-monitor.expiry-interval-ms", 8_000);
    // By default, stopping a node takes seconds.
    conf.setInt("yarn.nodemanager.log.retain-seconds", 0);
    conf.setInt("yarn.nodemanager.process-kill-wait.ms", 100);
    conf.setInt("yarn.nodemanager.sleep-delay-before-sigkill.ms", 50);
    conf.set(
        "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "99.5");
    // By default, another attempt of a late task starts half a minute later.
    conf.setInt("mapreduce.job.speculative.retry-after-no-speculate", 500);
    conf.setInt("mapreduce.job.speculative.retry-after-speculate", 500);
    conf.set(
        "yarn.app.mapreduce.am.job.task.estimator.class",
        "org.apache.hadoop.mapreduce.v2.app.speculate.LegacyTaskRuntimeEstimator");
    conf.setFloat("mapreduce.job.speculative.slowtaskthreshold", 0.1f);
    return conf;
  }

  /** Returns the settings of jobs, whose containers only have Hadoop's jars. */
  static Configuration forUsers(Configuration servers) {
    Configuration conf = new Configuration(servers);
    conf.setBoolean("yarn.is.minicluster", false);
    conf.set("mapreduce.framework.name", "yarn");
    conf.set("yarn.application.classpath", new File("target/cluster").getAbsolutePath() + "/*");
    conf.set("mapreduce.application.classpath", hadoopJars());
    conf.setInt("yarn.app.mapreduce.am.resource.mb", 512);
    conf.set("yarn.app.mapreduce.am.command-opts", "-Xmx256m" + JVM_OPTIONS);
    conf.setInt("mapreduce.map.memory.mb", 256);
    conf.setInt("mapreduce.reduce.memory.mb", 256);
    conf.set("mapred.child.java.opts", "-Xmx160m" + JVM_OPTIONS);
    conf.setInt("mapreduce.task.io.sort.mb", 16);
    conf.setInt("mapreduce.client.completion.pollinterval", 200);
    conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 200);
    conf.setInt("mapreduce.am.max-attempts", 2);
    // By default, an application master tries for three minutes to stop a task on a dead node.
    conf.setInt("yarn.client.nodemanager-connect.max-wait-ms", 2_000);
    conf.setInt("yarn.client.nodemanager-connect.retry-interval-ms", 500);
    conf.setBoolean("mapreduce.map.speculative", false);
    conf.setBoolean("mapreduce.reduce.speculative", false);
    return conf;
  }

  /** Returns the jars of the test's class path that a cluster has in the same version. */
  private static String hadoopJars() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(ClusterSettings::isHadoopJar)
        .collect(Collectors.joining(","));
  }

  static boolean isHadoopJar(String entry) {
    return entry.endsWith(".jar")
        && !entry.contains("/stoa-")
        && !entry.contains("/org/apache/avro/")
        && !entry.contains("/com/fasterxml/jackson/core/")
        && !entry.contains("/aircompressor/")
        && !entry.contains("/com/h2database/")
        && !entry.contains("/roaringbitmap/");
  }
}
