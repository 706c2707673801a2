package dev.stoa.cli.command;

import dev.stoa.cli.argument.ColumnGroupOptions;
import dev.stoa.cli.argument.ColumnWriteOptions;
import dev.stoa.cli.argument.InferenceArguments;
import dev.stoa.cli.argument.InputFormatConverter;
import dev.stoa.cli.argument.InputReadOptions;
import dev.stoa.cli.argument.PartitionSpecConverter;
import dev.stoa.cli.argument.SchemaArgument;
import dev.stoa.cli.argument.SizeConverter;
import dev.stoa.cli.argument.SplitSizeConverter;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.argument.ThreadCountConverter;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.database.DatabaseUrl;
import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.cli.input.record.InputFormat;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.load.CreatedDirectory;
import dev.stoa.cli.load.DatabaseSelection;
import dev.stoa.cli.load.EvolutionOptions;
import dev.stoa.cli.load.JobLoader;
import dev.stoa.cli.load.TableLoader;
import dev.stoa.cli.load.TableSelection;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.cli.print.SkippedRecords;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.sort.SortTerm;
import dev.stoa.storage.Storage;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa load}: loads files into a new or existing table. */
@Command(
    name = "load",
    description = {
      "Loads files into a new table, or adds their rows to an existing one.",
      "Detects JSON lines, Avro, Parquet, ORC, Arrow, SequenceFile, MapFile, Nutch segments, WARC"
          + " and CSV by content, also in .gz and .zst. An input may also be a table, or the JDBC"
          + " URL of a database: their rows are loaded. Either all records are loaded or none."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa load crawl.jsonl.gz crawl-copy",
      "  stoa load part-1.csv part-2.csv events --json",
      "  stoa load more.jsonl crawl --memory 64M",
      "  stoa load people.csv people --schema people.avsc",
      "  stoa load people.csv people-2 --schema 'name string not null, born int'",
      "  stoa load crawl.jsonl.gz small --layout skiplist --codec metadata=zlib",
      "  stoa load crawl.jsonl.gz smaller --codec zstd --block-size 256K --layout url=plain",
      "  stoa load crawl.jsonl.gz by-url --bloom-filter url",
      "  stoa load crawl.jsonl.gz indexed --index url",
      "  stoa load crawl html --where \"metadata['content-type'] = 'text/html'\"",
      "  stoa load more.jsonl crawl --add-columns",
      "  stoa load crawl.jsonl.gz grouped --group url,metadata",
      "  stoa load crawl.jsonl.gz by-host --partition-by 'truncate(url,15), bucket(url,4)'",
      "  stoa load crawl.jsonl.gz sorted --sort-by url",
      "  stoa load crawl.jsonl.gz buckets --partition-by 'bucket(url,4)' --sort-by url",
      "  stoa load crawl.jsonl.gz by-job --partition-by 'bucket(url,4)' --sort-by url --job",
      "  stoa load crawl.jsonl.gz indexed-by-job --index 'unique url' --job",
      "  stoa load jdbc:h2:mem: numbers --query 'select x, sqrt(x) as root from system_range(1, 9)'"
    })
final class LoadCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "INPUT... TABLE",
      hideParamSyntax = true,
      description =
          "The files, directories or URIs to read, - for standard input, or the JDBC URL of a "
              + "database; then the table.")
  private List<String> inputsAndTable = List.of();

  @Option(
      names = "--schema",
      paramLabel = "SCHEMA",
      description =
          "The records' schema, such as 'id long not null, name string', or Avro JSON, or a "
              + "file with either (default: the files' own, or inferred).")
  private Optional<String> schema;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = InputFormatConverter.class,
      completionCandidates = InputFormatConverter.Names.class,
      description = "The format, if it cannot be detected: ${COMPLETION-CANDIDATES}.")
  private Optional<InputFormat> format;

  @Mixin private InferenceArguments inferenceArguments;

  @Mixin private InputReadOptions readOptions;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description =
          "Memory for buffers; the writer spills to disk beyond it (default: 256M, or a "
              + "quarter of Java's heap if that is less).")
  private Optional<Long> memoryInBytes;

  @Option(
      names = "--threads",
      paramLabel = "COUNT",
      converter = ThreadCountConverter.class,
      description =
          "Threads that read and write; they do not change the table (default: one per core).")
  private Optional<Integer> threadCount;

  @Option(
      names = "--split-size",
      paramLabel = "SIZE",
      converter = SplitSizeConverter.class,
      description = "Size at which a split directory ends, at least 64K (default: 256M).")
  private Optional<Long> splitSizeInBytes;

  @Option(
      names = "--partition-by",
      paramLabel = "TERMS",
      converter = PartitionSpecConverter.class,
      description =
          "Partitions a new table by these comma-separated terms: columns, bucket(c,N), "
              + "truncate(c,W), year(c), month(c), day(c), hour(c).")
  private Optional<PartitionSpec> partitionSpec;

  @Option(
      names = "--index",
      paramLabel = "INDEX",
      description =
          "Adds an index of a key to a new table, for lookup: comma-separated columns, as in "
              + "run,event, or [unique] COLUMNS [include COLUMNS], with quotes around names with "
              + "spaces. May be given several times.")
  private List<String> indexes = List.of();

  @Option(
      names = "--sort-by",
      paramLabel = "TERMS",
      description = {
        "Sorts all rows by these comma-separated columns, each with asc or desc, such as",
        "\"day, size desc\", in temporary files beyond the memory; in a partitioned table,",
        "the rows of each partition. Nulls are smaller than all values."
      })
  private Optional<String> sortBy;

  @Mixin private ColumnWriteOptions columnOptions;

  @Mixin private ColumnGroupOptions groupOptions;

  @Mixin private EvolutionOptions evolutionOptions;

  @Mixin private TableSelection tableSelection;

  @Mixin private DatabaseSelection databaseSelection;

  @Option(
      names = "--job",
      description = {
        "Runs a MapReduce job, in this process or on the cluster in HADOOP_CONF_DIR: a map task",
        "for each file or range of --split-by; all rows of a partition, or of a range of the order,"
            + " in one reduce task."
      })
  private boolean isJob;

  @Option(names = "--json", description = "Prints the result as a JSON object.")
  private boolean isJson;

  LoadCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (inputsAndTable.size() < 2) {
      throw new ParameterException(
          spec.commandLine(),
          "the table or the inputs are missing: name the inputs, then the table");
    }
    List<String> inputs = inputsAndTable.subList(0, inputsAndTable.size() - 1);
    String location = inputsAndTable.get(inputsAndTable.size() - 1);
    InputOptions options = inputOptions();
    report(location, run(loader(inputs, location, options), location), options.badRecords());
    return 0;
  }

  /** Loads into the table of a storage, in this process or by a job. */
  @FunctionalInterface
  private interface Loader {
    TableLoader.Result loadInto(Storage storage, Interruption interruption) throws IOException;
  }

  private Loader loader(List<String> inputs, String location, InputOptions options) {
    if (!isJob) {
      return new TableLoader(console, inputs, options, writeOptions())
              .partitionedBy(partitionSpec)
              .indexedBy(indexSpecs())
              .evolving(evolutionOptions)
              .selecting(tableSelection)
              .readingDatabase(databaseSelection)
          ::loadInto;
    }
    if (evolutionOptions.isActive()
        || options.badRecords().areSkipped()
        || !(tableSelection.selectsAll() || DatabaseUrl.isUrl(inputs.get(0)))) {
      throw new ParameterException(
          spec.commandLine(),
          "--job cannot be combined with --add-columns and other changes of the table, with"
              + " --skip-bad, or with a selection of rows and columns of tables: omit them, or"
              + " --job");
    }
    JobLoader loader =
        new JobLoader(console, inputs, options, writeOptions())
            .partitionedBy(partitionSpec)
            .indexedBy(indexSpecs())
            .readingDatabase(databaseSelection, tableSelection);
    return (storage, interruption) -> loader.loadInto(location, storage, interruption);
  }

  private TableLoader.Result run(Loader loader, String location) throws IOException {
    CreatedDirectory directory = CreatedDirectory.of(location);
    try (Interruption interruption = Interruption.watch(console)) {
      try {
        return loader.loadInto(TableLocations.forWriting(location), interruption);
      } finally {
        directory.removeIfEmpty();
      }
    }
  }

  private InputOptions inputOptions() throws IOException {
    InputOptions options =
        readOptions
            .applyTo(InputOptions.defaults(), console)
            .withInference(inferenceArguments.options());
    options = format.map(options::withFormat).orElse(options);
    return schema.isPresent()
        ? options.withSchema(SchemaArgument.parseSchema(schema.get()))
        : options;
  }

  private WriteOptions writeOptions() {
    long memoryBudgetInBytes =
        memoryInBytes.orElseGet(() -> defaultMemoryInBytes(Runtime.getRuntime().maxMemory()));
    WriteOptions options =
        WriteOptions.defaults()
            .withMemoryBudgetInBytes(memoryBudgetInBytes)
            .withThreadCount(threadCount.orElse(Runtime.getRuntime().availableProcessors()))
            .withSortBy(sortTerms());
    options = splitSizeInBytes.map(options::withSplitSizeInBytes).orElse(options);
    return groupOptions.applyTo(columnOptions.applyTo(options));
  }

  private List<IndexSpec> indexSpecs() {
    try {
      return indexes.stream().map(IndexSpec::parse).toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--index: " + e.getMessage(), e);
    }
  }

  private List<SortTerm> sortTerms() {
    try {
      return sortBy.map(SortTerm::parseAll).orElse(List.of());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--sort-by: " + e.getMessage(), e);
    }
  }

  /** Returns the default memory of the writer, which must fit into a small heap too. */
  static long defaultMemoryInBytes(long heapInBytes) {
    return Math.min(WriteOptions.defaults().memoryBudgetInBytes(), heapInBytes / 4);
  }

  private void report(String location, TableLoader.Result result, BadRecords badRecords)
      throws IOException {
    if (!result.warning().isEmpty()) {
      console.err().println("stoa: " + result.warning());
    }
    Snapshot snapshot = result.snapshot();
    if (isJson) {
      JsonLines.print(
          console,
          json -> {
            json.writeStringField("table", location);
            json.writeNumberField("loaded", result.loadedRowCount());
            json.writeNumberField("rows", snapshot.rowCount());
            json.writeNumberField("splits", snapshot.splitCount());
            json.writeNumberField("version", snapshot.version());
            SkippedRecords.write(json, badRecords);
          });
    } else {
      SkippedRecords.print(console, badRecords);
      console.print(
          "%s loaded into %s, which has %s in version %d"
              .formatted(
                  CountFormat.format(result.loadedRowCount(), "record"),
                  location,
                  CountFormat.format(snapshot.rowCount(), "row"),
                  snapshot.version()));
    }
  }
}
