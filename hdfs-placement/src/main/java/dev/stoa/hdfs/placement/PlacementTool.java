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
 * The commands {@code check} and {@code mend} of the jar: finds split directories whose blocks do
 * not lie on the same nodes, and moves replicas until they do. Administrators call it with {@code
 * hadoop jar}.
 */
public final class PlacementTool extends Configured implements Tool {
  static final int WHOLE = 0;
  static final int TORN = 1;
  static final int FAILED = 2;

  private static final String USAGE =
      String.join(
          System.lineSeparator(),
          "Usage: hadoop jar stoa-hdfs-placement.jar [GENERIC OPTIONS] COMMAND PATH...",
          "",
          "  check  lists the split directories below the paths whose blocks do not lie on the same nodes",
          "  mend   moves replicas to the nodes that hold most of such a directory, then checks again;",
          "         needs the superuser of HDFS",
          "",
          "Generic options: -conf FILE, -D KEY=VALUE, -fs URI (see 'hadoop fs -help')",
          "Exit code: 0 all whole, 1 some torn, 2 a fault or wrong usage",
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

  /** Runs a command; gives its exit code. */
  static int run(Configuration conf, PrintStream out, PrintStream err, String... args) {
    try {
      return ToolRunner.run(new PlacementTool(conf, out, err), args);
    } catch (Exception fault) {
      // Whatever escapes a main ends it with 1, which says that directories are torn.
      err.println(sentence(fault));
      return FAILED;
    }
  }

  @Override
  public int run(String[] args) throws IOException {
    List<String> words = Arrays.asList(args);
    if (words.contains("--help") || words.contains("-help") || words.contains("-h")) {
      out.println(USAGE);
      return WHOLE;
    }
    boolean mends = !words.isEmpty() && words.get(0).equals("mend");
    if (words.size() < 2
        || !(mends || words.get(0).equals("check"))
        || words.stream().anyMatch(word -> word.startsWith("-"))) {
      err.println(USAGE);
      return FAILED;
    }
    int worst = WHOLE;
    for (String path : words.subList(1, words.size())) {
      worst = Math.max(worst, run(new Path(path), mends));
    }
    return worst;
  }

  /** Faults of the NameNode carry its stack trace below their first line. */
  private static String sentence(Exception fault) {
    String message = Optional.ofNullable(fault.getMessage()).orElse(fault.toString());
    return message.split("\n", 2)[0];
  }

  private int run(Path given, boolean mends) throws IOException {
    FileSystem files = given.getFileSystem(getConf());
    Path path = files.resolvePath(given);
    FileSystem resolved = path.getFileSystem(getConf());
    if (!(resolved instanceof DistributedFileSystem)) {
      throw new FileNotFoundException(given + " is not in HDFS but in " + resolved.getUri());
    }
    DistributedFileSystem hdfs = (DistributedFileSystem) resolved;
    Report report = new Report(out, err);
    DirectoryScan scan = new DirectoryScan(hdfs.getClient(), DirectoryRule.of(getConf()));
    scan.visit(path.toUri().getPath(), report::add);
    report.printSummary();
    if (!mends || report.torn().isEmpty()) {
      return report.torn().isEmpty() ? WHOLE : TORN;
    }
    List<String> left = new Mend(hdfs, scan, err).run(report.torn(), getConf());
    left.forEach(directory -> out.println(directory + " is still torn"));
    out.println((report.torn().size() - left.size()) + " mended, " + left.size() + " torn");
    return left.isEmpty() ? WHOLE : TORN;
  }
}
