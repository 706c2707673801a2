package dev.stoa.cli.load;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.database.DatabaseUrl;
import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.cli.hadoop.HadoopUris;
import dev.stoa.cli.input.InputFiles;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocations;
import dev.stoa.cli.input.jdbc.DatabaseScan;
import dev.stoa.cli.input.jdbc.job.DatabaseInputFormat;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.load.EvolutionPlan.MissingColumns;
import dev.stoa.cli.load.job.RecordInputFormat;
import dev.stoa.cli.load.job.RecordInputSettings;
import dev.stoa.cli.load.job.RecordLoadMapper;
import dev.stoa.hadoop.load.AvroLoadMapper;
import dev.stoa.hadoop.load.LoadJob;
import dev.stoa.hadoop.mapreduce.AvroKeyColumnInputFormat;
import dev.stoa.hadoop.mapreduce.ColumnOutputFormat;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.maintenance.TableRemoval;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.WriteOptions;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskCounter;

/** Loads files or tables into a table by a MapReduce job; {@code stoa load --job} creates one. */
public final class JobLoader {
  private static final int POLL_INTERVAL_MILLIS = 50;

  private final Console console;
  private final List<String> inputs;
  private final InputOptions inputOptions;
  private final WriteOptions writeOptions;
  private Optional<PartitionSpec> partitionSpec = Optional.empty();
  private List<IndexSpec> indexes = List.of();
  private DatabaseSelection databaseSelection = new DatabaseSelection();
  private Optional<TableSelection> rowSelection = Optional.empty();

  /** Creates a loader of the files or tables that {@code inputs} names. */
  public JobLoader(
      Console console, List<String> inputs, InputOptions inputOptions, WriteOptions writeOptions) {
    this.console = console;
    this.inputs = inputs;
    this.inputOptions = inputOptions;
    this.writeOptions = writeOptions;
  }

  /** Partitions a new table by {@code spec}; if it is empty, a new table is not partitioned. */
  public JobLoader partitionedBy(Optional<PartitionSpec> spec) {
    partitionSpec = spec;
    return this;
  }

  /** Adds indexes to a new table; an existing one must have them. */
  public JobLoader indexedBy(List<IndexSpec> newIndexes) {
    indexes = newIndexes;
    return this;
  }

  /** Chooses the table or query, and its ranges, of an input that is a database. */
  public JobLoader readingDatabase(DatabaseSelection database, TableSelection rows) {
    databaseSelection = database;
    rowSelection = Optional.of(rows);
    return this;
  }

  /**
   * Runs the job.
   *
   * @param location the table, as the user wrote it
   * @param storage the storage of the table
   * @param interruption ends the job when it is requested
   */
  public TableLoader.Result loadInto(String location, Storage storage, Interruption interruption)
      throws IOException {
    Configuration conf = HadoopSettings.load();
    Job job = Job.getInstance(conf, "stoa load " + location);
    job.setJarByClass(JobLoader.class);
    ColumnOutputFormat.setOutputPath(job, path(location));
    ColumnOutputFormat.setWriteOptions(job, writeOptions);
    partitionSpec.ifPresent(spec -> ColumnOutputFormat.setPartitionBy(job, spec));
    ColumnOutputFormat.setIndexes(job, indexes);
    boolean isNewTable = !Table.exists(storage);
    boolean isLoaded = false;
    Closeable input = setInput(job, storage);
    try (input) {
      LoadJob.prepare(job);
      shipClassPath(job.getConfiguration());
      runReportingFailures(job, interruption);
      isLoaded = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted = new InterruptedIOException("the load was interrupted");
      interrupted.initCause(e);
      throw interrupted;
    } catch (ClassNotFoundException e) {
      throw new IOException("a class of the job is missing: " + e.getMessage(), e);
    } finally {
      if (!isLoaded && isNewTable && Table.exists(storage)) {
        removeUnused(storage);
      }
    }
    Snapshot snapshot = Table.open(storage).snapshot();
    long rowCount = job.getCounters().findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue();
    return new TableLoader.Result(snapshot, rowCount, "");
  }

  /** Removes the table that the setup of a failed job has created, unless others write into it. */
  private static void removeUnused(Storage storage) throws IOException {
    TableRemoval removal = TableRemoval.plan(storage);
    if (removal.isUnused()) {
      removal.run();
    }
  }

  /** Sets the input; what is returned must stay open until the job has ended. */
  private Closeable setInput(Job job, Storage storage) throws IOException {
    if (inputs.stream().anyMatch(DatabaseUrl::isUrl)) {
      checkNoSchema();
      return setDatabase(job, storage);
    }
    databaseSelection.checkUnused(inputs.get(0));
    if (TableRecordSource.areTables(inputs)) {
      checkNoSchema();
      setTables(job, storage);
    } else {
      setFiles(job, storage);
    }
    return () -> {};
  }

  private void checkNoSchema() {
    if (inputOptions.schema().isPresent()) {
      throw new InputException(
          "a job reads tables and databases with their own schema: omit --schema");
    }
  }

  private DatabaseScan setDatabase(Job job, Storage storage) throws IOException {
    if (inputs.size() > 1) {
      throw new InputException("a database is loaded alone: name no other inputs");
    }
    DatabaseScan scan =
        DatabaseInputFormat.setInput(
            job, databaseSelection.access(inputs.get(0)), databaseSelection.input(rowSelection));
    boolean isSet = false;
    try {
      job.setMapperClass(RecordLoadMapper.class);
      ColumnOutputFormat.setSchema(job, scan.schema());
      if (Table.exists(storage)) {
        tableInputs().plan(Table.open(storage), scan.schema(), MissingColumns.FILL);
      }
      isSet = true;
      return scan;
    } finally {
      if (!isSet) {
        scan.close();
      }
    }
  }

  private TableInputs tableInputs() {
    return new TableInputs(console, inputs, inputOptions, new EvolutionOptions(), Optional.empty());
  }

  private void setTables(Job job, Storage storage) throws IOException {
    job.setInputFormatClass(AvroKeyColumnInputFormat.class);
    job.setMapperClass(AvroLoadMapper.class);
    for (String table : inputs) {
      AvroKeyColumnInputFormat.addInputPath(job, path(table));
    }
    try (RecordSource source = tableInputs().open(inputOptions)) {
      ColumnOutputFormat.setSchema(job, source.schema());
      if (Table.exists(storage)) {
        tableInputs().plan(Table.open(storage), source.schema(), MissingColumns.FILL);
      }
    }
  }

  /** Sets the files, and the schema with which all tasks read them. */
  private void setFiles(Job job, Storage storage) throws IOException {
    if (inputs.contains(InputLocations.STANDARD_INPUT)) {
      throw new InputException("a job cannot read standard input: name files, or omit --job");
    }
    checkReadable(job.getConfiguration());
    TableInputs tableInputs = tableInputs();
    Optional<Table> table =
        Table.exists(storage) ? Optional.of(Table.open(storage)) : Optional.empty();
    InputOptions options =
        table.isPresent() ? tableInputs.optionsFor(table.get(), MissingColumns.FILL) : inputOptions;
    boolean isGiven = options.schema().isPresent();
    Schema schema;
    try (RecordSource source = tableInputs.open(options)) {
      schema = source.schema();
    }
    table.ifPresent(existing -> tableInputs.plan(existing, schema, MissingColumns.FILL));
    ColumnOutputFormat.setSchema(job, schema);
    InputOptions taskOptions = isGiven ? options : options.withSchemaOfInputs(schema);
    try (InputFiles files = InputFiles.open(inputs, options)) {
      new RecordInputSettings(job.getConfiguration())
          .set(inputs, taskOptions.withFormat(files.format()));
    }
    job.setInputFormatClass(RecordInputFormat.class);
    job.setMapperClass(RecordLoadMapper.class);
  }

  /** Rejects files of this machine if the tasks run on others. */
  private void checkReadable(Configuration conf) throws IOException {
    if (!isOnCluster(conf)) {
      return;
    }
    for (String input : inputs) {
      Optional<String> uri = HadoopUris.resolve(input);
      if (uri.isEmpty() || uri.get().startsWith("file:")) {
        throw new InputException(
            input
                + " is a file of this machine, which tasks on the cluster cannot read: copy it to"
                + " the cluster with hadoop fs -put, or omit --job");
      }
    }
  }

  private static boolean isOnCluster(Configuration conf) {
    return "yarn".equals(conf.get("mapreduce.framework.name"));
  }

  private static org.apache.hadoop.fs.Path path(String location) throws IOException {
    Optional<String> uri = HadoopUris.resolve(location);
    return new org.apache.hadoop.fs.Path(
        uri.isPresent() ? uri.get() : Path.of(location).toAbsolutePath().toUri().toString());
  }

  /** Ships the jars of this program to the tasks, which read the inputs with them. */
  private static void shipClassPath(Configuration conf) {
    if (!isOnCluster(conf)) {
      return;
    }
    Set<String> jars = new LinkedHashSet<>(conf.getStringCollection("tmpjars"));
    Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .map(Path::toAbsolutePath)
        .filter(jar -> jar.toString().endsWith(".jar"))
        .filter(jar -> !String.valueOf(jar.getFileName()).startsWith("hadoop-client"))
        .forEach(jar -> jars.add(jar.toUri().toString()));
    conf.set("tmpjars", String.join(",", jars));
  }

  /** Runs a job, whose commit writes to a file why it failed if it runs in this process. */
  private void runReportingFailures(Job job, Interruption interruption)
      throws IOException, InterruptedException, ClassNotFoundException {
    if (isOnCluster(job.getConfiguration())) {
      run(job, interruption, Optional.empty());
      return;
    }
    Path failureFile = Files.createTempFile("stoa-load", ".txt");
    try {
      ColumnOutputFormat.setFailureFile(job, failureFile);
      run(job, interruption, Optional.of(failureFile));
    } finally {
      Files.deleteIfExists(failureFile);
    }
  }

  private void run(Job job, Interruption interruption, Optional<Path> failureFile)
      throws IOException, InterruptedException, ClassNotFoundException {
    job.submit();
    boolean hasEnded = false;
    try (ProgressReporter progress = ProgressReporter.start(console, "loading", 0)) {
      while (!job.isComplete()) {
        interruption.check();
        progress.show(
            "job %s: map %.0f %%, reduce %.0f %%"
                .formatted(job.getJobID(), 100 * job.mapProgress(), 100 * job.reduceProgress()));
        Thread.sleep(POLL_INTERVAL_MILLIS);
      }
      hasEnded = true;
    } finally {
      if (!hasEnded) {
        job.killJob();
      }
    }
    if (!job.isSuccessful()) {
      throw new IOException(
          "the job " + job.getJobID() + " failed, and loaded nothing: " + cause(job, failureFile));
    }
  }

  /** Returns the first message of a failed task, or why the commit failed. */
  private static String cause(Job job, Optional<Path> failureFile)
      throws IOException, InterruptedException {
    for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, Integer.MAX_VALUE)) {
      if (event.getStatus() == TaskCompletionEvent.Status.FAILED) {
        String[] diagnostics = job.getTaskDiagnostics(event.getTaskAttemptId());
        if (diagnostics != null && diagnostics.length > 0) {
          return diagnostics[0].lines().findFirst().orElse("").strip();
        }
      }
    }
    String failure =
        failureFile.isPresent()
            ? Files.readString(failureFile.get())
            : String.valueOf(job.getStatus().getFailureInfo());
    return failure.isBlank() ? "see the log of its tasks" : failure.strip();
  }
}
