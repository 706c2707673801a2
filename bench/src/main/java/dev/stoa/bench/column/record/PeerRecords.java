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
 * Reads the file of a peer record by record.
 *
 * @param name the name of the contestant
 * @param peer the peer that writes the file
 * @param api the interface that reads the file
 */
public record PeerRecords(String name, Peer peer, RecordApi api) implements LocalFormat {
  /** Creates a contestant with the name of its peer. */
  public static PeerRecords of(String peerName, RecordApi api) {
    return new PeerRecords(peerName, Peers.named(peerName), api);
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
    try (RecordStream records = api.open(PeerFormat.file(peer, directory), query)) {
      RecordTotals totals = new RecordTotals(query, records.schema());
      if (query instanceof Query.FilteredSum filtered) {
        addFiltered(records, filtered, totals);
      } else if (query instanceof Query.Take take) {
        addAt(records, take.rows().positions(), totals);
      } else {
        addAll(records, totals);
      }
      ColumnTotals result = totals.total();
      result.addBytesRead(PeerFiles.bytesRead() - bytesBefore);
      return result;
    }
  }

  private static void addAll(RecordStream records, RecordTotals totals) throws IOException {
    for (Optional<GenericRecord> row = records.next(); row.isPresent(); row = records.next()) {
      totals.add(row.get());
    }
  }

  /**
   * Adds the rows that satisfy a condition. Tests each row, since a reader with predicate pushdown
   * may still return other rows.
   */
  private static void addFiltered(
      RecordStream records, Query.FilteredSum filtered, RecordTotals totals) throws IOException {
    int ordinal = records.schema().getField(filtered.column()).pos();
    for (Optional<GenericRecord> row = records.next(); row.isPresent(); row = records.next()) {
      if ((Integer) row.get().get(ordinal) <= filtered.bound()) {
        totals.add(row.get());
      }
    }
  }

  private static void addAt(RecordStream records, long[] positions, RecordTotals totals)
      throws IOException {
    long position = -1;
    Optional<GenericRecord> row = Optional.empty();
    for (long selectedPosition : positions) {
      while (position < selectedPosition) {
        row = records.next();
        position++;
      }
      totals.add(row.orElseThrow());
    }
  }
}
