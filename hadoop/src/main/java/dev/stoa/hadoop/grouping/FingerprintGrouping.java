package dev.stoa.hadoop.grouping;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;

/**
 * Groups the map outputs of a job by fingerprints of their keys instead of sorting them, which is
 * faster; job drivers call {@link #enable} last, before they submit the job. {@code
 * docs/how-to/group-by-fingerprint.md} shows a whole program.
 *
 * <p>The reduce function gets each key once, with all its values, as always; but keys arrive in no
 * useful order. Jobs that are known to need sorted keys are refused.
 */
public final class FingerprintGrouping {
  private FingerprintGrouping() {}

  /**
   * Enables fingerprint grouping for a job whose keys are of one of Hadoop's own classes, or Avro's
   * {@code AvroKey}.
   *
   * @param job already has its map output key class, and Avro keys their schema
   * @throws IllegalArgumentException if the job needs sorted keys, or Stoa does not know whether
   *     equal keys of its class have equal bytes
   */
  public static void enable(Job job) {
    Configuration conf = job.getConfiguration();
    new SortedKeysCheck(conf).check();
    new GroupingSettings(conf).enable(KeyClasses.fingerprintOf(conf));
  }

  /**
   * Enables fingerprint grouping for a job with keys of any class that Hadoop can compare.
   *
   * @param job already has its map output key class
   * @param fingerprint returns equal fingerprints for keys that are equal under their comparator;
   *     if equal keys have equal bytes, {@link BytesFingerprint}, otherwise {@link
   *     HashCodeFingerprint} or your own
   * @throws IllegalArgumentException if the job needs sorted keys
   */
  public static void enable(Job job, Class<? extends KeyFingerprint> fingerprint) {
    Configuration conf = job.getConfiguration();
    new SortedKeysCheck(conf).check();
    GroupingSettings settings = new GroupingSettings(conf);
    KeyClasses.checkIsComparable(settings.keyClass());
    settings.enable(fingerprint);
  }
}
