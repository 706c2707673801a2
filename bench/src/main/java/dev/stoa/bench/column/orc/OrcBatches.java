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
 * ORC's {@code VectorizedRowBatch}es over the files of a peer.
 *
 * @param peer the writer of the file
 */
public record OrcBatches(Peer peer) implements LocalFormat {
  /** Reads the files of a peer. */
  public static OrcBatches of(String peer) {
    return new OrcBatches(Peers.named(peer));
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
      try (BatchQueryRunner in =
          new BatchQueryRunner(rows, requestedSchema, query.columns().size(), totals)) {
        in.answer(query);
      }
    }
    totals.addBytesRead(PeerFiles.bytesRead() - bytesBefore);
    return totals;
  }

  private static TypeDescription requestedSchema(Query query, TypeDescription fileSchema) {
    List<String> names = new ArrayList<>(query.columns());
    if (query instanceof Query.FilteredSum condition && !names.contains(condition.column())) {
      names.add(condition.column());
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
    if (query instanceof Query.FilteredSum condition) {
      SearchArgument argument =
          SearchArgumentFactory.newBuilder()
              .lessThanEquals(condition.column(), PredicateLeaf.Type.LONG, (long) condition.bound())
              .build();
      options
          .searchArgument(argument, new String[] {condition.column()})
          .useSelected(true)
          .allowSARGToFilter(true);
    }
    return options;
  }
}
