package dev.stoa.hadoop.mapreduce;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stoa.table.Table;
import io.airlift.compress.Compressor;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.ClassUtil;
import org.roaringbitmap.RoaringBitmap;

/**
 * Finds the jars that a job over tables needs and a cluster lacks: Stoa's, newer versions of Avro
 * and Jackson, and libraries that Hadoop does not contain. Called by jobs before submission, and by
 * the command line.
 */
public final class JobJars {
  /** A class of each jar. */
  private static final List<Class<?>> REPRESENTATIVE_CLASSES =
      List.of(
          Table.class,
          JobJars.class,
          Schema.class,
          AvroKey.class,
          JsonFactory.class,
          ObjectMapper.class,
          JsonProperty.class,
          Compressor.class,
          RoaringBitmap.class);

  /** The key that {@code -libjars} sets, for which Hadoop has no constant. */
  private static final String TMP_JARS = "tmpjars";

  private static final String JOB_CLASS_LOADER = "mapreduce.job.classloader";

  private JobJars() {}

  /**
   * Ships the jars to a job's tasks, which load them and the job's own jar isolated from the
   * cluster's jars. Does nothing for jobs that run in this process.
   */
  public static void addTo(Job job) throws IOException {
    Configuration conf = job.getConfiguration();
    if (!"yarn".equals(conf.get("mapreduce.framework.name"))) {
      return;
    }
    Set<String> jars = new LinkedHashSet<>(conf.getStringCollection(TMP_JARS));
    paths().forEach(path -> jars.add(path.toString()));
    conf.set(TMP_JARS, String.join(",", jars));
    conf.setBoolean(JOB_CLASS_LOADER, true);
  }

  /** Returns the paths of the jars on this machine, as {@code file:} paths. */
  public static List<Path> paths() throws IOException {
    return pathsOf(REPRESENTATIVE_CLASSES);
  }

  /**
   * Returns the paths of the jars that contain some classes.
   *
   * @throws IOException if a class is not in a jar but, for example, in a directory of an IDE
   */
  public static List<Path> pathsOf(List<Class<?>> classes) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (Class<?> type : classes) {
      String jar = ClassUtil.findContainingJar(type);
      if (jar == null) {
        throw new IOException(
            type.getName()
                + " is not in a jar, so it cannot be sent to the cluster: run Stoa from its jars"
                + " rather than from class directories");
      }
      paths.add(new Path(new File(jar).getAbsoluteFile().toURI()));
    }
    return paths;
  }
}
