package dev.stoa.peers.kudu;

import com.stumbleupon.async.Deferred;
import dev.stoa.bench.experiment.eventindex.EventChanges;
import dev.stoa.bench.experiment.eventindex.EventChild;
import dev.stoa.bench.experiment.eventindex.EventFormat;
import dev.stoa.bench.experiment.eventindex.EventKey;
import dev.stoa.bench.experiment.eventindex.EventRows;
import dev.stoa.bench.experiment.eventindex.EventStore;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.generic.GenericRecord;
import org.apache.kudu.client.AsyncKuduClient;
import org.apache.kudu.client.AsyncKuduScanner;
import org.apache.kudu.client.AsyncKuduScanner.RowDataFormat;
import org.apache.kudu.client.Delete;
import org.apache.kudu.client.Insert;
import org.apache.kudu.client.KuduPredicate;
import org.apache.kudu.client.KuduPredicate.ComparisonOp;
import org.apache.kudu.client.KuduScanner;
import org.apache.kudu.client.KuduSession;
import org.apache.kudu.client.KuduTable;
import org.apache.kudu.client.RowResult;
import org.apache.kudu.client.SessionConfiguration.FlushMode;
import org.apache.kudu.client.Upsert;

/** Stores each event as a row, whose primary key has the six parts. */
public final class KuduEvents implements EventFormat {
  private Optional<KuduServer> server = Optional.empty();

  private KuduEvents() {}

  /** Serves until standard input ends. */
  public static void main(String[] arguments) throws IOException {
    EventChild.serve(new KuduEvents());
  }

  @Override
  public String name() {
    return "kudu";
  }

  @Override
  public String setup() {
    return "";
  }

  @Override
  public void startServer(Path directory) throws IOException {
    if (server.isEmpty()) {
      server = Optional.of(KuduServer.start(directory));
    }
  }

  private AsyncKuduClient client() {
    return server.orElseThrow().client();
  }

  private static String tableOf(Path directory) {
    return directory.getFileName().toString();
  }

  @Override
  public PeerWriter create(Path directory) throws IOException {
    KuduTable table =
        client()
            .syncClient()
            .createTable(tableOf(directory), EventTables.schema(), EventTables.options());
    KuduSession session = newSession();
    return new PeerWriter() {
      @Override
      public void write(GenericRecord row) throws IOException {
        Insert insert = table.newInsert();
        EventTables.set(insert.getRow(), row);
        session.apply(insert);
      }

      @Override
      public void close() throws IOException {
        KuduEvents.close(session);
      }
    };
  }

  private KuduSession newSession() {
    KuduSession session = client().syncClient().newSession();
    // With its default of 1,000 rows in a buffer; larger buffers are not faster.
    session.setFlushMode(FlushMode.AUTO_FLUSH_BACKGROUND);
    return session;
  }

  private static void close(KuduSession session) throws IOException {
    session.close();
    if (session.countPendingErrors() > 0) {
      throw new IOException(
          "Kudu rejects an event: " + session.getPendingErrors().getRowErrors()[0]);
    }
  }

  @Override
  public EventChanges change(Path directory) throws IOException {
    return new Changes(client().syncClient().openTable(tableOf(directory)), newSession());
  }

  /** Sends each batch before the next one. */
  private record Changes(KuduTable table, KuduSession session) implements EventChanges {
    @Override
    public void upsert(List<GenericRecord> events) throws IOException {
      for (GenericRecord event : events) {
        Upsert upsert = table.newUpsert();
        EventTables.set(upsert.getRow(), event);
        session.apply(upsert);
      }
      session.flush();
    }

    @Override
    public void delete(List<EventKey> keys) throws IOException {
      for (EventKey key : keys) {
        Delete delete = table.newDelete();
        EventTables.setKey(delete.getRow(), key);
        session.apply(delete);
      }
      session.flush();
    }

    @Override
    public void close() throws IOException {
      KuduEvents.close(session);
    }
  }

  @Override
  public void compact(Path directory) throws IOException {
    server.orElseThrow().flush(tableOf(directory));
  }

  @Override
  public long sizeInBytes(Path directory) throws IOException {
    return server.orElseThrow().sizeInBytes(tableOf(directory));
  }

  @Override
  public void remove(Path directory) throws IOException {
    client().syncClient().deleteTable(tableOf(directory));
    FileTree.remove(directory);
  }

  @Override
  public void close() throws IOException {
    if (server.isPresent()) {
      server.get().close();
      server = Optional.empty();
    }
  }

  @Override
  public EventStore open(Path directory) throws IOException {
    return new Store(client(), client().syncClient().openTable(tableOf(directory)));
  }

  private record Store(AsyncKuduClient client, KuduTable table) implements EventStore {
    private static final int SCAN_BATCH_SIZE_IN_BYTES = 4 << 20;

    @Override
    public String find(EventKey key) throws IOException {
      return join(token(newScanner(key)));
    }

    /**
     * Finds all keys with one scan of the event numbers, which few events share: with 300,000
     * events, a key takes a fifth of the time of a scanner for each.
     */
    @Override
    public List<String> findAll(List<EventKey> keys) throws IOException {
      List<String> columns = new ArrayList<>(EventRows.KEY_COLUMNS);
      columns.add(EventRows.TOKEN_COLUMN);
      KuduScanner scanner =
          client
              .syncClient()
              .newScannerBuilder(table)
              .setProjectedColumnNames(columns)
              .addPredicate(
                  KuduPredicate.newInListPredicate(
                      table.getSchema().getColumn("eventNumber"),
                      keys.stream().map(EventKey::eventNumber).distinct().toList()))
              .build();
      Map<EventKey, String> found = new HashMap<>();
      while (scanner.hasMoreRows()) {
        for (RowResult row : scanner.nextRows()) {
          found.put(EventTables.key(row), row.getString(EventRows.KEY_COLUMNS.size()));
        }
      }
      return keys.stream().map(found::get).toList();
    }

    /** Returns a scanner whose predicates the server turns into a place in the primary key. */
    private AsyncKuduScanner newScanner(EventKey key) {
      return client
          .newScannerBuilder(table)
          .setProjectedColumnNames(List.of(EventRows.TOKEN_COLUMN))
          .addPredicate(equal("project", key.project()))
          .addPredicate(equal("runNumber", key.runNumber()))
          .addPredicate(equal("streamName", key.streamName()))
          .addPredicate(equal("productionStep", key.productionStep()))
          .addPredicate(equal("amiTag", key.amiTag()))
          .addPredicate(equal("eventNumber", key.eventNumber()))
          .limit(1)
          .build();
    }

    private KuduPredicate equal(String column, Object value) {
      return KuduPredicate.newComparisonPredicate(
          table.getSchema().getColumn(column), ComparisonOp.EQUAL, value);
    }

    /** Returns the token of the scanner's row; null if there is none. */
    private static Deferred<String> token(AsyncKuduScanner scanner) {
      return scanner
          .nextRows()
          .addCallbackDeferring(
              rows -> {
                if (rows != null && rows.hasNext()) {
                  return Deferred.fromResult(rows.next().getString(0));
                }
                return scanner.hasMoreRows() ? token(scanner) : Deferred.fromResult(null);
              });
    }

    private static <T> T join(Deferred<T> deferred) throws IOException {
      try {
        return deferred.join();
      } catch (IOException e) {
        throw e;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while Kudu found keys", e);
      } catch (Exception e) { // as its interface has it
        throw new IOException("Kudu cannot find keys", e);
      }
    }

    @Override
    public long countContaining(String text) throws IOException {
      KuduScanner scanner =
          client
              .syncClient()
              .newScannerBuilder(table)
              .setProjectedColumnNames(List.of(EventRows.TRIGGER_COLUMN))
              .batchSizeBytes(SCAN_BATCH_SIZE_IN_BYTES)
              .prefetching(true)
              .build();
      scanner.setRowDataFormat(RowDataFormat.COLUMNAR);
      long count = 0;
      while (scanner.hasMoreRows()) {
        for (RowResult row : scanner.nextRows()) {
          count += row.getString(0).contains(text) ? 1 : 0;
        }
      }
      return count;
    }

    @Override
    public void close() {
      // The client belongs to the server.
    }
  }
}
