package dev.stoa.hadoop.mapreduce;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.table.ScanTask;
import dev.stoa.table.Table;
import dev.stoa.table.TableScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;

/**
 * Divides the tables that a job reads into input splits; both input formats stand on it.
 *
 * <p>It reads each table's snapshot and nothing else, and asks the storage where files stand.
 */
final class InputSplits {
  /** As many hosts as a file usually has replicas: a scheduler takes any of them as near. */
  private static final int MOST_HOSTS = 3;

  private InputSplits() {}

  /** The splits of all tables of a job, for each what is chosen by its schema. */
  static List<InputSplit> of(JobContext context, ColumnChoice choice) throws IOException {
    Configuration conf = context.getConfiguration();
    JobSettings settings = new JobSettings(conf);
    ColumnChoice filtered = settings.predicate().map(choice::where).orElse(choice);
    long sizeInBytes = settings.splitSizeInBytes();
    List<InputSplit> splits = new ArrayList<>();
    List<Path> tables = tables(context);
    // On a secure cluster tasks have no other way to name nodes that are not the job's own.
    TokenCache.obtainTokensForNamenodes(
        context.getCredentials(), tables.toArray(Path[]::new), conf);
    for (Path table : tables) {
      Table opened = ColumnAppend.openInput(conf, table);
      splits.addAll(of(table, opened, filtered, sizeInBytes));
    }
    return splits;
  }

  /** The splits of one table. */
  static List<ColumnInputSplit> of(Path path, Table table, ColumnChoice choice, long sizeInBytes)
      throws IOException {
    TableScan scan = choice.scan(table);
    List<ColumnInputSplit> splits = new ArrayList<>();
    for (ScanTask task : scan.tasks(sizeInBytes)) {
      List<String> hosts = task.hosts(table.storage());
      splits.add(
          new ColumnInputSplit(path, task, hosts.subList(0, Math.min(MOST_HOSTS, hosts.size()))));
    }
    return splits;
  }

  private static List<Path> tables(JobContext context) throws IOException {
    Path[] paths = FileInputFormat.getInputPaths(context);
    if (paths.length == 0) {
      throw new InvalidTableException(
          "the job has no table to read: name one by ColumnInputFormat.addInputPath(job, path)");
    }
    List<Path> tables = new ArrayList<>();
    for (Path path : paths) {
      tables.addAll(expand(context.getConfiguration(), path));
    }
    return tables;
  }

  /** The directories that match a path with wildcards; a table's path, and any other, itself. */
  private static List<Path> expand(Configuration conf, Path path) throws IOException {
    boolean hasWildcard = path.toString().chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
    if (!hasWildcard || Table.exists(HadoopStorages.open(conf, path))) {
      return List.of(HadoopStorages.qualify(conf, path));
    }
    FileStatus[] matches = path.getFileSystem(conf).globStatus(path);
    if (matches == null || matches.length == 0) {
      throw new InvalidTableException(path + " matches no directory: correct the job's input path");
    }
    return Arrays.stream(matches).filter(FileStatus::isDirectory).map(FileStatus::getPath).toList();
  }
}
