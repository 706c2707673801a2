package dev.stoa.hdfs.placement;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * The main class of the jar, with the commands {@code check} and {@code repair}: finds split
 * directories whose blocks are scattered over different nodes, and moves their replicas to the same
 * nodes. Administrators run it with {@code hadoop jar}.
 */
public final class PlacementTool extends Configured implements Tool {
  static final int EXIT_SUCCESS = 0;
  static final int EXIT_SCATTERED = 1;
  static final int EXIT_FAILED = 2;

  private static final String USAGE =
      String.join(
          System.lineSeparator(),
          "Usage: hadoop jar stoa-hdfs-placement.jar [GENERIC OPTIONS] COMMAND PATH...",
          "",
          "  check  lists the split directories below the paths whose blocks are not on the same"
              + " nodes",
          "  repair moves replicas to the nodes that store most of such a directory, then checks"
              + " again;",
          "         needs the superuser of HDFS",
          "",
          "Generic options: -conf FILE, -D KEY=VALUE, -fs URI (see 'hadoop fs -help')",
          "Exit code: 0 all co-located, 1 some scattered, 2 error or wrong usage",
          "",
          "Example: hadoop jar stoa-hdfs-placement.jar check /data/crawl");

  private final PrintStream out;
  private final PrintStream err;

  private PlacementTool(Configuration conf, PrintStream out, PrintStream err) {
    super(conf);
    this.out = out;
    this.err = err;
  }

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8.name());
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8.name());
    System.exit(run(new HdfsConfiguration(), out, err, args));
  }

  /** Runs a command; returns its exit code. */
  static int run(Configuration conf, PrintStream out, PrintStream err, String... args) {
    try {
      return ToolRunner.run(new PlacementTool(conf, out, err), args);
    } catch (Exception e) {
      // An exception that escapes main exits with 1, the code for scattered directories.
      err.println(firstLine(e));
      return EXIT_FAILED;
    }
  }

  @Override
  public int run(String[] args) throws IOException {
    List<String> arguments = Arrays.asList(args);
    if (arguments.contains("--help") || arguments.contains("-help") || arguments.contains("-h")) {
      out.println(USAGE);
      return EXIT_SUCCESS;
    }
    boolean isRepair = !arguments.isEmpty() && arguments.get(0).equals("repair");
    if (arguments.size() < 2
        || !(isRepair || arguments.get(0).equals("check"))
        || arguments.stream().anyMatch(argument -> argument.startsWith("-"))) {
      err.println(USAGE);
      return EXIT_FAILED;
    }
    int exitCode = EXIT_SUCCESS;
    for (String path : arguments.subList(1, arguments.size())) {
      exitCode = Math.max(exitCode, run(new Path(path), isRepair));
    }
    return exitCode;
  }

  /** Returns the first line of a message, since a NameNode's stack trace comes after it. */
  private static String firstLine(Exception e) {
    String message = Optional.ofNullable(e.getMessage()).orElse(e.toString());
    return message.split("\n", 2)[0];
  }

  private int run(Path argumentPath, boolean isRepair) throws IOException {
    FileSystem fileSystem = argumentPath.getFileSystem(getConf());
    Path path = fileSystem.resolvePath(argumentPath);
    FileSystem resolvedFileSystem = path.getFileSystem(getConf());
    if (!(resolvedFileSystem instanceof DistributedFileSystem)) {
      throw new FileNotFoundException(
          argumentPath + " is not in HDFS, but in " + resolvedFileSystem.getUri());
    }
    DistributedFileSystem hdfs = (DistributedFileSystem) resolvedFileSystem;
    PlacementReport report = new PlacementReport(out, err);
    DirectoryScan scan = new DirectoryScan(hdfs.getClient(), SplitDirectoryMatcher.of(getConf()));
    scan.visit(path.toUri().getPath(), report::add);
    report.printSummary();
    if (!isRepair || report.scatteredPaths().isEmpty()) {
      return report.scatteredPaths().isEmpty() ? EXIT_SUCCESS : EXIT_SCATTERED;
    }
    List<String> remainingPaths =
        new PlacementRepair(hdfs, scan, err).run(report.scatteredPaths(), getConf());
    remainingPaths.forEach(directory -> out.println(directory + " is still scattered"));
    out.println(
        (report.scatteredPaths().size() - remainingPaths.size())
            + " repaired, "
            + remainingPaths.size()
            + " scattered");
    return remainingPaths.isEmpty() ? EXIT_SUCCESS : EXIT_SCATTERED;
  }
}
