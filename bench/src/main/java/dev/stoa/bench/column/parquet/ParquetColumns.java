package dev.stoa.bench.column.parquet;

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
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.parquet.HadoopReadOptions;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Reads the Parquet files of a peer through {@code ColumnReader}s.
 *
 * @param name the name of the contestant
 * @param peer the peer that writes the files
 */
public record ParquetColumns(String name, Peer peer) implements LocalFormat {
  /** Creates an instance that reads the files of a peer. */
  public static ParquetColumns of(String name, String peerName) {
    return new ParquetColumns(name, Peers.named(peerName));
  }

  @Override
  public String dataName() {
    return peer.fileName();
  }

  @Override
  public String setup() {
    return peer.setup().replace("parquet-avro records", "ColumnReader");
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return peer.create(PeerFormat.file(peer, directory), schema);
  }

  @Override
  public ColumnTotals answer(Path directory, Query query) throws IOException {
    long bytesBefore = PeerFiles.bytesRead();
    ColumnTotals totals = new ColumnTotals(query.columns().size());
    HadoopInputFile input =
        HadoopInputFile.fromPath(PeerFormat.file(peer, directory), PeerFiles.newConfiguration());
    try (ParquetFileReader file = ParquetFileReader.open(input, options(query))) {
      MessageType requestedSchema = requestedSchema(query, file.getFileMetaData().getSchema());
      file.setRequestedSchema(requestedSchema);
      addAll(file, requestedSchema, query, totals);
    }
    totals.addBytesRead(PeerFiles.bytesRead() - bytesBefore);
    return totals;
  }

  private static ParquetReadOptions options(Query query) {
    ParquetReadOptions.Builder options =
        HadoopReadOptions.builder(PeerFiles.newConfiguration())
            // Vectored reads of Hadoop's checksummed local files take three times as long.
            .withUseHadoopVectoredIo(false);
    if (query instanceof Query.FilteredSum filtered) {
      options.withRecordFilter(
          FilterCompat.get(
              FilterApi.ltEq(FilterApi.intColumn(filtered.column()), filtered.bound())));
    }
    return options.build();
  }

  private static MessageType requestedSchema(Query query, MessageType fileSchema) {
    List<String> names = new ArrayList<>(query.columns());
    if (query instanceof Query.FilteredSum filtered && !names.contains(filtered.column())) {
      names.add(filtered.column());
    }
    List<Type> types = names.stream().map(fileSchema::getType).toList();
    return new MessageType(fileSchema.getName(), types);
  }

  private static void addAll(
      ParquetFileReader file, MessageType requestedSchema, Query query, ColumnTotals totals)
      throws IOException {
    long firstRow = 0;
    for (PageReadStore pages = file.readNextFilteredRowGroup();
        pages != null;
        pages = file.readNextFilteredRowGroup()) {
      RowGroup group = RowGroup.of(pages, requestedSchema, file);
      if (query instanceof Query.FilteredSum filtered) {
        group.addFiltered(filtered, totals);
      } else if (query instanceof Query.Take take) {
        group.addAt(take, firstRow, totals);
      } else {
        group.addAll(query.columns(), totals);
      }
      firstRow += pages.getRowCount();
    }
  }
}
