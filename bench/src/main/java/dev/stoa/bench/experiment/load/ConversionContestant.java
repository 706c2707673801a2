package dev.stoa.bench.experiment.load;

import dev.stoa.bench.experiment.loop.Format;
import dev.stoa.bench.experiment.loop.Stopwatch;
import dev.stoa.bench.harness.Contestant;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.PeerFiles;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.peer.Projection;
import dev.stoa.bench.peer.SequenceFileRecords;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.Schema;

/**
 * Converts a SequenceFile to a format. After the time is taken, the result is read, which gives the
 * answer, and removed.
 */
final class ConversionContestant implements Contestant {
  private final Format format;
  private final org.apache.hadoop.fs.Path source;
  private final Schema schema;
  private final Path target;
  private long bytesOnDisk;

  /**
   * Creates a contestant.
   *
   * @param schema the schema of the records in {@code source}
   * @param target the directory of the result, which each run creates and removes
   */
  ConversionContestant(
      Format format, org.apache.hadoop.fs.Path source, Schema schema, Path target) {
    this.format = format;
    this.source = source;
    this.schema = schema;
    this.target = target;
  }

  @Override
  public String name() {
    return format.name();
  }

  @Override
  public String setup() {
    return format.setup();
  }

  @Override
  public long bytesOnDisk() {
    return bytesOnDisk;
  }

  @Override
  public Outcome run() throws IOException {
    Files.createDirectories(target);
    long bytesBefore = PeerFiles.bytesRead();
    Stopwatch stopwatch = Stopwatch.start();
    convert();
    Outcome conversion = stopwatch.stop("", 0, PeerFiles.bytesRead() - bytesBefore);
    bytesOnDisk = FileTree.sizeInBytes(target);
    Outcome sums = format.sum(target, Projection.ofAll(schema));
    FileTree.remove(target);
    return new Outcome(
        sums.answer(),
        sums.rowCount(),
        conversion.bytesRead(),
        conversion.seconds(),
        conversion.valueBytes(),
        conversion.extraSecondsByName());
  }

  private void convert() throws IOException {
    try (SequenceFileRecords records = SequenceFileRecords.open(source, schema, schema);
        PeerWriter out = format.create(target, schema)) {
      while (records.next()) {
        out.write(records.record());
      }
    }
  }
}
