package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.peer.PeerWriter;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.avro.AvroReadSupport;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.rewrite.ParquetRewriter;
import org.apache.parquet.hadoop.rewrite.RewriteOptions;

/**
 * Parquet's own tool: {@code ParquetRewriter} joins a file of the new column with the old one;
 * pages are copied, not decoded.
 */
final class ParquetJoinAddition extends ParquetAddition {
  private static final Schema ONE =
      SchemaBuilder.record("One")
          .namespace("dev.stoa.bench")
          .fields()
          .requiredInt(ADDED)
          .endRecord();
  private static final Schema ASKED =
      SchemaBuilder.record("Ints")
          .namespace("dev.stoa.bench")
          .fields()
          .requiredInt(SOURCE)
          .endRecord();

  @Override
  public String name() {
    return "parquet-join";
  }

  @Override
  public String setup() {
    return "ParquetRewriter joins a file of the new column, copying pages as they are";
  }

  @Override
  void rewrite(Path from, Path to) throws IOException {
    Path column = new Path(to.getParent(), "column.parquet");
    writeColumn(from, column);
    RewriteOptions options =
        new RewriteOptions.Builder(newConfiguration(), List.of(from), List.of(column), to).build();
    try (ParquetRewriter rewriter = new ParquetRewriter(options)) {
      rewriter.processBlocks();
    }
  }

  private static void writeColumn(Path from, Path to) throws IOException {
    Configuration configuration = newConfiguration();
    AvroReadSupport.setRequestedProjection(configuration, ASKED);
    AvroReadSupport.setAvroReadSchema(configuration, ASKED);
    GenericRecord value = new GenericData.Record(ONE);
    try (ParquetReader<GenericRecord> in = open(from, configuration);
        PeerWriter out = PEER.create(to, ONE)) {
      for (GenericRecord row = in.read(); row != null; row = in.read()) {
        value.put(0, ColumnAddition.valueOf((Integer) row.get(0)));
        out.write(value);
      }
    }
  }
}
