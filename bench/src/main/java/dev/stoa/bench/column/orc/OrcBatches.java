package dev.stoa.bench.column.orc;

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
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.RecordReader;
import org.apache.orc.TypeDescription;
import org.apache.orc.storage.ql.io.sarg.PredicateLeaf;
import org.apache.orc.storage.ql.io.sarg.SearchArgument;
import org.apache.orc.storage.ql.io.sarg.SearchArgumentFactory;

/**
 * Reads the ORC files of a peer as {@code VectorizedRowBatch}es.
 *
 * @param peer the peer that writes the files
 */
public record OrcBatches(Peer peer) implements LocalFormat {
  /** Creates an instance that reads the files of a peer. */
  public static OrcBatches of(String peerName) {
    return new OrcBatches(Peers.named(peerName));
  }

  @Override
  public String name() {
    return peer.name();
  }

  @Override
  public String setup() {
    return peer.setup().replace("OrcStruct records", "VectorizedRowBatch");
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return peer.create(PeerFormat.file(peer, directory), schema);
  }

  @Override
  public ColumnTotals answer(Path directory, Query query) throws IOException {
    long bytesBefore = PeerFiles.bytesRead();
    ColumnTotals totals = new ColumnTotals(query.columns().size());
    try (Reader file =
        OrcFile.createReader(
            PeerFormat.file(peer, directory),
            OrcFile.readerOptions(PeerFiles.newConfiguration()))) {
      TypeDescription requestedSchema = requestedSchema(query, file.getSchema());
      RecordReader rows = file.rows(options(file, query, requestedSchema));
      try (BatchQueryRunner runner =
          new BatchQueryRunner(rows, requestedSchema, query.columns().size(), totals)) {
        runner.answer(query);
      }
    }
    totals.addBytesRead(PeerFiles.bytesRead() - bytesBefore);
    return totals;
  }

  private static TypeDescription requestedSchema(Query query, TypeDescription fileSchema) {
    List<String> names = new ArrayList<>(query.columns());
    if (query instanceof Query.FilteredSum filtered && !names.contains(filtered.column())) {
      names.add(filtered.column());
    }
    TypeDescription struct = TypeDescription.createStruct();
    for (String name : names) {
      struct.addField(name, fileSchema.findSubtype(name).clone());
    }
    return struct;
  }

  /**
   * For a query with a condition, ORC decodes the other columns only at the rows that satisfy it.
   */
  private static Reader.Options options(Reader file, Query query, TypeDescription requestedSchema) {
    Reader.Options options = file.options().schema(requestedSchema);
    if (query instanceof Query.FilteredSum filtered) {
      SearchArgument argument =
          SearchArgumentFactory.newBuilder()
              .lessThanEquals(filtered.column(), PredicateLeaf.Type.LONG, (long) filtered.bound())
              .build();
      options
          .searchArgument(argument, new String[] {filtered.column()})
          .useSelected(true)
          .allowSARGToFilter(true);
    }
    return options;
  }
}
