package dev.stoa.hadoop.mapreduce;

import dev.stoa.engine.EngineScans;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.table.Table;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;

/**
 * Divides the input tables of a job into input splits; used by the input formats.
 *
 * <p>Reads only the metadata of each table (snapshots and manifests), and gets the locations of
 * files from the storage.
 */
final class InputSplits {
  private InputSplits() {}

  /**
   * Returns the splits of all tables of a job; the projection chooses columns by each table's
   * schema.
   */
  static List<InputSplit> of(JobContext context, ColumnProjection projection) throws IOException {
    JobSettings settings = new JobSettings(context.getConfiguration());
    settings.check();
    TaskOptions options = settings.taskOptions();
    List<Path> tables = tables(context);
    List<TableScan> scans = scans(context, tables, projection);
    List<InputSplit> splits = new ArrayList<>();
    List<TaskOptions> optionsByTable = optionsByTable(scans, options);
    for (int i = 0; i < scans.size(); i++) {
      splits.addAll(of(tables.get(i), scans.get(i), optionsByTable.get(i)));
    }
    return splits;
  }

  /**
   * Checks that the tables of a job exist and fit its settings, for an output format that changes
   * its table at submission, before the input format is called.
   */
  static void check(JobContext context, ColumnProjection projection) throws IOException {
    new JobSettings(context.getConfiguration()).taskOptions();
    scans(context, tables(context), projection);
  }

  private static List<TableScan> scans(
      JobContext context, List<Path> tables, ColumnProjection projection) throws IOException {
    Configuration conf = context.getConfiguration();
    ColumnProjection filteredProjection =
        new JobSettings(conf).predicate().map(projection::withFilter).orElse(projection);
    // On a secure cluster, tasks need tokens for NameNodes other than the job's own.
    TokenCache.obtainTokensForNamenodes(
        context.getCredentials(), tables.toArray(Path[]::new), conf);
    List<TableScan> scans = new ArrayList<>();
    for (Path table : tables) {
      scans.add(filteredProjection.scan(ColumnAppendOutput.openInput(conf, table)));
    }
    return scans;
  }

  /**
   * Returns the options for each table: a number of tasks that the job sets is divided among the
   * tables in proportion to the bytes read of each.
   */
  private static List<TaskOptions> optionsByTable(List<TableScan> scans, TaskOptions jobOptions)
      throws IOException {
    if (scans.size() == 1 || jobOptions.count().isEmpty()) {
      return Collections.nCopies(scans.size(), jobOptions);
    }
    List<Long> sizesInBytes = new ArrayList<>();
    for (TableScan scan : scans) {
      sizesInBytes.add(scan.sizeInBytes());
    }
    double totalInBytes = sizesInBytes.stream().mapToLong(Long::longValue).sum();
    return sizesInBytes.stream()
        .map(
            sizeInBytes ->
                Math.round(jobOptions.count().getAsInt() * sizeInBytes / Math.max(1, totalInBytes)))
        .map(count -> jobOptions.withCount((int) Math.max(1, count)))
        .toList();
  }

  /** Returns the splits of one table of a job. */
  static List<ColumnInputSplit> of(Path path, TableScan scan, TaskOptions options)
      throws IOException {
    return EngineScans.locatedTasks(scan, options).stream()
        .map(located -> new ColumnInputSplit(path, located.task(), located.hosts()))
        .toList();
  }

  /** Returns the qualified paths of the tables that a job reads. */
  static List<Path> tables(JobContext context) throws IOException {
    Path[] paths = FileInputFormat.getInputPaths(context);
    if (paths.length == 0) {
      throw new InvalidTableException(
          "the job has no table to read: set one with ColumnInputFormat.addInputPath(job, path)");
    }
    List<Path> tables = new ArrayList<>();
    for (Path path : paths) {
      tables.addAll(expand(context.getConfiguration(), path));
    }
    return tables;
  }

  /**
   * Returns the directories that match a path with wildcards, or the path itself if it has none.
   */
  private static List<Path> expand(Configuration conf, Path path) throws IOException {
    boolean hasWildcard = path.toString().chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
    if (!hasWildcard || Table.exists(HadoopStorages.open(conf, path))) {
      return List.of(HadoopStorages.qualify(conf, path));
    }
    FileStatus[] matches = path.getFileSystem(conf).globStatus(path);
    List<Path> directories =
        Stream.ofNullable(matches)
            .flatMap(Arrays::stream)
            .filter(FileStatus::isDirectory)
            .map(FileStatus::getPath)
            .toList();
    if (directories.isEmpty()) {
      throw new InvalidTableException(path + " matches no directory: correct the job's input path");
    }
    return directories;
  }
}
