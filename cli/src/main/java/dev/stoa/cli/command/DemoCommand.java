package dev.stoa.cli.command;

import dev.stoa.cli.argument.LocalPathConverter;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.ConsoleProgress;
import dev.stoa.cli.demo.Demo;
import dev.stoa.cli.demo.DemoCluster;
import dev.stoa.cli.demo.DemoInput;
import dev.stoa.cli.demo.DemoOptions;
import dev.stoa.cli.demo.FileRetention;
import dev.stoa.cli.demo.FlippedByteDemo;
import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.cli.hadoop.HadoopUris;
import dev.stoa.cli.input.RecordSources;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.apache.avro.generic.GenericRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stoa demo}: runs one job over Stoa and over a SequenceFile of the same records. */
@Command(
    name = "demo",
    description = {
      "Runs the same job over a web crawl stored as a Stoa table and as a SequenceFile.",
      "Generates the crawl, or takes records of pages with --input, and shows what "
          + "each of the two read."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa demo --pages 2000",
      "  stoa demo --pages 2000 --keep demo-files && stoa describe demo-files/crawl",
      "  stoa demo --input crawl.jsonl.gz --pattern example.org --rounds 1"
    })
final class DemoCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Option(
      names = "--input",
      paramLabel = "FILE",
      description =
          "Your own records instead of generated ones; they need a url and a map metadata.")
  private Optional<String> inputFile;

  @Option(
      names = "--pattern",
      paramLabel = "TEXT",
      description = "The job selects pages whose URL contains this.")
  private Optional<String> pattern;

  @Option(
      names = "--pages",
      paramLabel = "N",
      description =
          "Number of pages to generate (default: " + DemoOptions.DEFAULT_PAGE_COUNT + ").")
  private Optional<Long> pageCount;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of the generated crawl; the same seed gives the same crawl.")
  private Optional<Long> seed;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Number of runs over each format (default: 3).")
  private Optional<Integer> roundCount;

  @Option(
      names = "--cluster",
      paramLabel = "DIR",
      description =
          "Runs the jobs on the cluster of HADOOP_CONF_DIR and keeps the files in this "
              + "directory of a Hadoop file system, such as hdfs://…/demo.")
  private Optional<String> cluster;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      converter = LocalPathConverter.class,
      description = "Keeps the files in this directory.")
  private Optional<Path> keptDirectory;

  @Option(
      names = "--flip",
      description =
          "Writes the same rows as Parquet, ORC, Avro, Arrow and Stoa instead, changes one byte in"
              + " a hundred places of each, and shows which readers notice. Combines with --pages"
              + " and --seed.")
  private boolean flipsBytes;

  DemoCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (flipsBytes) {
      return runFlippedByteDemo();
    }
    DemoOptions options = options();
    return inputFile.isPresent() ? runOnInput(options, inputFile.get()) : run(options);
  }

  private int runFlippedByteDemo() throws IOException {
    if (inputFile.isPresent()
        || pattern.isPresent()
        || roundCount.isPresent()
        || cluster.isPresent()
        || keptDirectory.isPresent()) {
      throw new ParameterException(
          spec.commandLine(), "--flip takes only --pages and --seed; omit the other options");
    }
    FlippedByteDemo demo =
        ServiceLoader.load(FlippedByteDemo.class).findFirst().orElseThrow(MissingArchive::bench);
    PrintStream out = new PrintStream(console.out(), false, StandardCharsets.UTF_8);
    try {
      boolean isCorrect = demo.run(pageCount, seed, out, new ConsoleProgress(console));
      out.flush();
      return isCorrect ? 0 : 1;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private static DemoCluster cluster(String directory) throws IOException {
    String uri = HadoopUris.resolve(directory).orElse(directory);
    return new DemoCluster(HadoopSettings.load(), new org.apache.hadoop.fs.Path(uri));
  }

  private DemoOptions options() throws IOException {
    Path temporaryDirectory =
        Path.of(System.getProperty("java.io.tmpdir"), "stoa-demo-" + UUID.randomUUID());
    try {
      DemoOptions options = DemoOptions.in(keptDirectory.orElse(temporaryDirectory));
      options =
          options.withRetention(
              keptDirectory.isPresent() ? FileRetention.KEEP : FileRetention.REMOVE);
      options = pageCount.map(options::withPageCount).orElse(options);
      options = seed.map(options::withSeed).orElse(options);
      options = roundCount.map(options::withRoundCount).orElse(options);
      options = cluster.isPresent() ? options.withCluster(cluster(cluster.get())) : options;
      return pattern.map(options::withPattern).orElse(options);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private int runOnInput(DemoOptions options, String file) throws IOException {
    try (RecordSource source = RecordSources.open(List.of(file), InputOptions.defaults())) {
      return run(options.withInput(new DemoInput(file, source.schema(), toIterator(source))));
    }
  }

  private int run(DemoOptions options) throws IOException {
    PrintStream out = new PrintStream(console.out(), false, StandardCharsets.UTF_8);
    boolean answersAgree = Demo.run(options, out, new ConsoleProgress(console)).answersAgree();
    out.flush();
    return answersAgree ? 0 : 1;
  }

  private static Iterator<GenericRecord> toIterator(RecordSource source) {
    return new Iterator<>() {
      private boolean isNextRead;
      private boolean hasNext;

      @Override
      public boolean hasNext() {
        if (!isNextRead) {
          hasNext = source.next();
          isNextRead = true;
        }
        return hasNext;
      }

      @Override
      public GenericRecord next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        isNextRead = false;
        return source.record();
      }
    };
  }
}
