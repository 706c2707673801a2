package dev.stoa.spark.place;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Settings that executors have, or fetch once. They are some 100 KB, and to write and read them
 * takes as long as many a task; queries rarely differ in them.
 */
final class SentConfigurations {
  /** Sessions that differ in their settings may take turns; each takes some 200 KB. */
  private static final int KEPT_SETTINGS = 8;

  private static final Deque<Sent> LAST = new ArrayDeque<>();

  private record Sent(
      SparkContext context,
      Map<String, String> settings,
      Broadcast<SerializableConfiguration> broadcast) {}

  private SentConfigurations() {}

  /** The settings in the form in which tasks get them. */
  static Broadcast<SerializableConfiguration> of(Configuration conf) {
    SparkContext context = SparkSession.active().sparkContext();
    Map<String, String> settings = new HashMap<>();
    conf.forEach(entry -> settings.put(entry.getKey(), entry.getValue()));
    synchronized (LAST) {
      LAST.removeIf(sent -> sent.context.isStopped());
      Sent found =
          LAST.stream()
              .filter(sent -> sent.context.equals(context) && sent.settings.equals(settings))
              .findFirst()
              .orElseGet(() -> new Sent(context, settings, send(conf, context)));
      LAST.remove(found);
      LAST.addFirst(found);
      if (LAST.size() > KEPT_SETTINGS) {
        LAST.removeLast();
      }
      return found.broadcast;
    }
  }

  private static Broadcast<SerializableConfiguration> send(
      Configuration conf, SparkContext context) {
    return JavaSparkContext.fromSparkContext(context)
        .broadcast(new SerializableConfiguration(conf));
  }
}
