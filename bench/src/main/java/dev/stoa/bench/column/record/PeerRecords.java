package dev.stoa.bench.column.record;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.LocalFormat;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.experiment.loop.PeerFormat;
import dev.stoa.bench.peer.Peer;
import dev.stoa.bench.peer.PeerFiles;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.bench.peer.Peers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * A peer's file read record by record.
 *
 * @param name the name of the contestant
 * @param peer the writer of the file
 * @param api the interface to read it
 */
public record PeerRecords(String name, Peer peer, RecordApi api) implements LocalFormat {
  /** A contestant named after the peer, read through a record interface. */
  public static PeerRecords of(String peer, RecordApi api) {
    return new PeerRecords(peer, Peers.named(peer), api);
  }

  @Override
  public String dataName() {
    return peer.fileName();
  }

  @Override
  public String setup() {
    return peer.setup();
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return peer.create(PeerFormat.file(peer, directory), schema);
  }

  @Override
  public ColumnTotals answer(Path directory, Query query) throws IOException {
    long bytesBefore = PeerFiles.bytesRead();
    try (RecordStream in = api.open(PeerFormat.file(peer, directory), query)) {
      RecordTotals totals = new RecordTotals(query, in.schema());
      if (query instanceof Query.FilteredSum condition) {
        addFiltered(in, condition, totals);
      } else if (query instanceof Query.Take take) {
        addAt(in, take.rows().positions(), totals);
      } else {
        addAll(in, totals);
      }
      ColumnTotals total = totals.total();
      total.addBytesRead(PeerFiles.bytesRead() - bytesBefore);
      return total;
    }
  }

  private static void addAll(RecordStream in, RecordTotals totals) throws IOException {
    for (Optional<GenericRecord> row = in.next(); row.isPresent(); row = in.next()) {
      totals.add(row.get());
    }
  }

  /** The condition is tested here too: a reader that knows it may still return other rows. */
  private static void addFiltered(RecordStream in, Query.FilteredSum condition, RecordTotals totals)
      throws IOException {
    int ordinal = in.schema().getField(condition.column()).pos();
    for (Optional<GenericRecord> row = in.next(); row.isPresent(); row = in.next()) {
      if ((Integer) row.get().get(ordinal) <= condition.bound()) {
        totals.add(row.get());
      }
    }
  }

  private static void addAt(RecordStream in, long[] positions, RecordTotals totals)
      throws IOException {
    long position = -1;
    Optional<GenericRecord> row = Optional.empty();
    for (long target : positions) {
      while (position < target) {
        row = in.next();
        position++;
      }
      totals.add(row.orElseThrow());
    }
  }
}
