package dev.stoa.hadoop.grouping;

import java.util.HashSet;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.ShortWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/**
 * Knows for which keys equal fingerprints follow from equality under the key's own comparator, and
 * chooses their fingerprint; called by {@link FingerprintGrouping}.
 *
 * <p>Nothing in a class shows whether its comparator ignores some of the bytes that it writes, as
 * one that ignores case does. Two such keys would get different fingerprints and end up in
 * different groups, so unknown classes are refused unless the job declares their fingerprint.
 */
final class KeyClasses {
  /**
   * Classes whose equal keys have equal bytes. Floating-point numbers are among them: {@code
   * Double.compare} distinguishes -0.0 from 0.0, and {@code writeDouble} writes one NaN.
   */
  private static final Set<Class<?>> WITH_EQUAL_BYTES =
      Set.of(
          BooleanWritable.class,
          ByteWritable.class,
          BytesWritable.class,
          DoubleWritable.class,
          FloatWritable.class,
          IntWritable.class,
          LongWritable.class,
          MD5Hash.class,
          NullWritable.class,
          ShortWritable.class,
          Text.class,
          VIntWritable.class,
          VLongWritable.class);

  private KeyClasses() {}

  static boolean isAvro(Class<?> keyClass) {
    return keyClass == AvroKey.class;
  }

  /**
   * Returns the fingerprint for a job's keys.
   *
   * @throws IllegalArgumentException if the class is unknown, or the keys cannot be compared
   */
  static Class<? extends KeyFingerprint> fingerprintOf(Configuration conf) {
    Class<?> keyClass = new GroupingSettings(conf).keyClass();
    if (isAvro(keyClass)) {
      return avroFingerprint(conf);
    }
    checkIsComparable(keyClass);
    if (!WITH_EQUAL_BYTES.contains(keyClass) || !hasItsOwnComparator(keyClass)) {
      throw new IllegalArgumentException(
          ("fingerprint grouping does not know whether equal keys of %s have equal bytes: if they"
                  + " do, call FingerprintGrouping.enable(job, BytesFingerprint.class); if they only"
                  + " have equal hash codes, pass HashCodeFingerprint.class")
              .formatted(keyClass.getName()));
    }
    return BytesFingerprint.class;
  }

  /**
   * Checks that a class of keys is one that can be compared.
   *
   * @throws IllegalArgumentException if it is not
   */
  static void checkIsComparable(Class<?> keyClass) {
    if (!isAvro(keyClass) && !WritableComparable.class.isAssignableFrom(keyClass)) {
      throw new IllegalArgumentException(
          ("fingerprint grouping compares keys as WritableComparable or AvroKey, but the job's map"
                  + " output keys are %s: set another class with job.setMapOutputKeyClass, or do not"
                  + " enable fingerprint grouping")
              .formatted(keyClass.getName()));
    }
  }

  /** Whether no program has registered another comparator for one of Hadoop's classes. */
  private static boolean hasItsOwnComparator(Class<?> keyClass) {
    Class<?> comparator =
        WritableComparator.get(keyClass.asSubclass(WritableComparable.class)).getClass();
    return comparator == WritableComparator.class || comparator.getEnclosingClass() == keyClass;
  }

  private static Class<? extends KeyFingerprint> avroFingerprint(Configuration conf) {
    Schema schema = AvroJob.getMapOutputKeySchema(conf);
    if (schema == null) {
      throw new IllegalArgumentException(
          "the job's map output keys are AvroKey, but their schema is missing: call"
              + " AvroJob.setMapOutputKeySchema before FingerprintGrouping.enable");
    }
    return new AvroSchemaCheck().hasEqualBytes(schema)
        ? BytesFingerprint.class
        : AvroKeyFingerprint.class;
  }

  /** Looks through the compared parts of a schema, which may contain itself. */
  private static final class AvroSchemaCheck {
    private final Set<String> visitedRecords = new HashSet<>();

    boolean hasEqualBytes(Schema schema) {
      return switch (schema.getType()) {
        case RECORD -> !visitedRecords.add(schema.getFullName()) || fieldsHaveEqualBytes(schema);
        case ARRAY -> hasEqualBytes(schema.getElementType());
        case UNION -> {
          boolean result = true;
          for (Schema branch : schema.getTypes()) {
            result &= hasEqualBytes(branch);
          }
          yield result;
        }
        case FLOAT, DOUBLE -> false;
        case MAP ->
            throw new IllegalArgumentException(
                "the job's map output keys contain maps, which Avro cannot compare: give the field"
                    + " \"order\": \"ignore\", or use keys without maps");
        default -> true;
      };
    }

    private boolean fieldsHaveEqualBytes(Schema record) {
      boolean result = true;
      for (Schema.Field field : record.getFields()) {
        boolean isIgnored = field.order() == Schema.Field.Order.IGNORE;
        result &= !isIgnored && hasEqualBytes(field.schema());
      }
      return result;
    }
  }
}
