package dev.stoa.cli.input.jdbc;

import dev.stoa.cli.database.DatabaseAccess;
import dev.stoa.cli.input.block.RowBlock;
import dev.stoa.cli.input.block.RowBlocks;
import dev.stoa.cli.input.block.SequentialRowBlocks;
import dev.stoa.cli.input.record.InputOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/** The rows of a database for {@code load}: a part for each range, or all ranges in sequence. */
public final class DatabaseRowBlocks implements RowBlocks {
  private final DatabaseScan scan;
  private final InputOptions options;
  private final SequentialRowBlocks allRows;
  private final List<RowBlocks> parts = new ArrayList<>();

  private DatabaseRowBlocks(DatabaseScan scan, InputOptions options) {
    this.scan = scan;
    this.options = options;
    this.allRows = new SequentialRowBlocks(new DatabaseRecordSource(scan, options, scan.ranges()));
  }

  /** Connects to a database and plans the reading of its rows. */
  public static DatabaseRowBlocks open(
      DatabaseAccess access, DatabaseInput input, InputOptions options) {
    return new DatabaseRowBlocks(
        DatabaseScan.open(access, input, options.schemaAdapter()), options);
  }

  @Override
  public List<RowBlocks> parts() {
    if (scan.ranges().size() == 1) {
      return List.of(this);
    }
    for (TaskRange range : scan.ranges()) {
      parts.add(new SequentialRowBlocks(new DatabaseRecordSource(scan, options, List.of(range))));
    }
    return parts;
  }

  @Override
  public Schema schema() {
    return allRows.schema();
  }

  @Override
  public Optional<RowBlock> next() {
    return allRows.next();
  }

  @Override
  public long position() {
    return allRows.position();
  }

  @Override
  public long sizeInBytes() {
    return allRows.sizeInBytes();
  }

  @Override
  public String location() {
    return allRows.location();
  }

  @Override
  public String warning() {
    return scan.ranges().size() > 1 && scan.snapshotId().isEmpty()
        ? "the tasks read %s at different moments, because it has no snapshots that"
                .formatted(scan.name())
            + " connections share: rows that changed meanwhile may be loaded in part"
        : "";
  }

  @Override
  public void close() throws IOException {
    try (scan;
        allRows) {
      for (RowBlocks part : parts) {
        part.close();
      }
    }
  }
}
