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
 * The commands {@code check} and {@code repair} of the jar: finds split directories whose blocks
 * are scattered over different nodes, and moves replicas until they are together. Administrators
 * run it with {@code hadoop jar}.
 */
public final class PlacementTool extends Configured implements Tool {
  static final int COLOCATED = 0;
  static final int SCATTERED = 1;
  static final int FAILED = 2;

  private static final String USAGE =
      String.join(
          System.lineSeparator(),
          "Usage: hadoop jar stoa-hdfs-placement.jar [GENERIC OPTIONS] COMMAND PATH...",
          "",
          "  check  lists the split directories below the paths whose blocks do not lie on the same"
              + " nodes",
          "  repair moves replicas to the nodes that hold most of such a directory, then checks"
              + " again;",
          "         needs the superuser of HDFS",
          "",
          "Generic options: -conf FILE, -D KEY=VALUE, -fs URI (see 'hadoop fs -help')",
          "Exit code: 0 all co-located, 1 some scattered, 2 an error or wrong usage",
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
    } catch (Exception fault) {
      // An exception that escapes main exits with 1, the code for scattered directories.
      err.println(message(fault));
      return FAILED;
    }
  }

  @Override
  public int run(String[] args) throws IOException {
    List<String> words = Arrays.asList(args);
    if (words.contains("--help") || words.contains("-help") || words.contains("-h")) {
      out.println(USAGE);
      return COLOCATED;
    }
    boolean repairs = !words.isEmpty() && words.get(0).equals("repair");
    if (words.size() < 2
        || !(repairs || words.get(0).equals("check"))
        || words.stream().anyMatch(word -> word.startsWith("-"))) {
      err.println(USAGE);
      return FAILED;
    }
    int worst = COLOCATED;
    for (String path : words.subList(1, words.size())) {
      worst = Math.max(worst, run(new Path(path), repairs));
    }
    return worst;
  }

  /** Messages of the NameNode contain its stack trace after the first line. */
  private static String message(Exception fault) {
    String message = Optional.ofNullable(fault.getMessage()).orElse(fault.toString());
    return message.split("\n", 2)[0];
  }

  private int run(Path given, boolean repairs) throws IOException {
    FileSystem files = given.getFileSystem(getConf());
    Path path = files.resolvePath(given);
    FileSystem resolved = path.getFileSystem(getConf());
    if (!(resolved instanceof DistributedFileSystem)) {
      throw new FileNotFoundException(given + " is not in HDFS but in " + resolved.getUri());
    }
    DistributedFileSystem hdfs = (DistributedFileSystem) resolved;
    PlacementReport report = new PlacementReport(out, err);
    DirectoryScan scan = new DirectoryScan(hdfs.getClient(), SplitDirectoryMatcher.of(getConf()));
    scan.visit(path.toUri().getPath(), report::add);
    report.printSummary();
    if (!repairs || report.scattered().isEmpty()) {
      return report.scattered().isEmpty() ? COLOCATED : SCATTERED;
    }
    List<String> remaining =
        new PlacementRepair(hdfs, scan, err).run(report.scattered(), getConf());
    remaining.forEach(directory -> out.println(directory + " is still scattered"));
    out.println(
        (report.scattered().size() - remaining.size())
            + " repaired, "
            + remaining.size()
            + " scattered");
    return remaining.isEmpty() ? COLOCATED : SCATTERED;
  }
}
