package dev.stoa.cli.command;

import dev.stoa.cli.console.Console;
import dev.stoa.hadoop.mapreduce.JobJars;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code stoa classpath}: prints the jars needed to compile and run programs that use tables. */
@Command(
    name = "classpath",
    description = {
      "Prints the class path of programs that use tables or submit jobs.",
      "The directory in HADOOP_CONF_DIR comes first."
    },
    sortOptions = false,
    footer = {"", "Examples:", "  stoa classpath", "  stoa classpath --libjars"})
final class ClasspathCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--job",
      description =
          "Prints only the jars to ship with a job: Stoa, Avro and others of which "
              + "clusters have older versions.")
  private boolean printsJobJars;

  @Option(
      names = "--libjars",
      description = "Prints the same jars as --job, separated by commas for hadoop jar -libjars.")
  private boolean printsLibjars;

  ClasspathCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (printsLibjars) {
      console.print(jobJars(","));
    } else {
      console.print(
          printsJobJars ? jobJars(File.pathSeparator) : System.getProperty("java.class.path"));
    }
    return 0;
  }

  private static String jobJars(String separator) throws IOException {
    return JobJars.paths().stream()
        .map(path -> path.toUri().getPath())
        .collect(Collectors.joining(separator));
  }
}
