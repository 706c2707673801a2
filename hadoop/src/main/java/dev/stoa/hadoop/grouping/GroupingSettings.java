package dev.stoa.hadoop.grouping;

import org.apache.avro.hadoop.io.AvroKeyComparator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * The settings that {@link FingerprintGrouping#enable} makes and tasks read: Hadoop's, and those of
 * this package.
 */
final class GroupingSettings {
  /** The class of the {@link KeyFingerprint}. */
  private static final String FINGERPRINT = "stoa.grouping.fingerprint.class";

  /** The class of the keys for which the fingerprint was chosen. */
  private static final String KEY_CLASS = "stoa.grouping.key.class";

  private final Configuration conf;

  GroupingSettings(Configuration conf) {
    this.conf = conf;
  }

  /** Enables the plug-in; the sort comparator also detects where groups end. */
  void enable(Class<? extends KeyFingerprint> fingerprint) {
    conf.setClass(FINGERPRINT, fingerprint, KeyFingerprint.class);
    conf.set(KEY_CLASS, keyClass().getName());
    conf.set(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, FingerprintCollector.class.getName());
    conf.setClass(MRJobConfig.KEY_COMPARATOR, FingerprintComparator.class, RawComparator.class);
    conf.unset(MRJobConfig.GROUP_COMPARATOR_CLASS);
  }

  Class<?> keyClass() {
    return new JobConf(conf).getMapOutputKeyClass();
  }

  /** The name of the class of keys when the plug-in was enabled; empty if it never was. */
  String enabledKeyClassName() {
    return conf.get(KEY_CLASS, "");
  }

  KeyFingerprint newFingerprint() {
    Class<? extends KeyFingerprint> type =
        conf.getClass(FINGERPRINT, BytesFingerprint.class, KeyFingerprint.class);
    return ReflectionUtils.newInstance(type, conf);
  }

  /** Creates the comparator that the job would use without the plug-in. */
  @SuppressWarnings("unchecked") // of the job's keys
  RawComparator<Object> newOwnComparator() {
    Class<?> keyClass = keyClass();
    return (RawComparator<Object>)
        (KeyClasses.isAvro(keyClass)
            ? ReflectionUtils.newInstance(AvroKeyComparator.class, conf)
            : (RawComparator<?>)
                WritableComparator.get(keyClass.asSubclass(WritableComparable.class), conf));
  }
}
