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
  /** Sessions that differ in their settings may take turns. */
  private static final int KEPT = 4;

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
      for (Sent sent : LAST) {
        if (sent.context.equals(context) && sent.settings.equals(settings)) {
          return sent.broadcast;
        }
      }
      Broadcast<SerializableConfiguration> broadcast =
          JavaSparkContext.fromSparkContext(context).broadcast(new SerializableConfiguration(conf));
      LAST.addFirst(new Sent(context, settings, broadcast));
      if (LAST.size() > KEPT) {
        LAST.removeLast();
      }
      return broadcast;
    }
  }
}
