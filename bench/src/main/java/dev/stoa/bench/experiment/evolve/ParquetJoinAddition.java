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
 * Adds the column with Parquet's own tool: {@code ParquetRewriter} joins a file of the new column
 * with the old file, and copies pages without decoding them.
 */
final class ParquetJoinAddition extends ParquetAddition {
  private static final Schema ADDED_SCHEMA =
      SchemaBuilder.record("One")
          .namespace("dev.stoa.bench")
          .fields()
          .requiredInt(ADDED_COLUMN)
          .endRecord();
  private static final Schema SOURCE_SCHEMA =
      SchemaBuilder.record("Ints")
          .namespace("dev.stoa.bench")
          .fields()
          .requiredInt(SOURCE_COLUMN)
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
    AvroReadSupport.setRequestedProjection(configuration, SOURCE_SCHEMA);
    AvroReadSupport.setAvroReadSchema(configuration, SOURCE_SCHEMA);
    GenericRecord value = new GenericData.Record(ADDED_SCHEMA);
    try (ParquetReader<GenericRecord> reader = open(from, configuration);
        PeerWriter out = PEER.create(to, ADDED_SCHEMA)) {
      for (GenericRecord row = reader.read(); row != null; row = reader.read()) {
        value.put(0, ColumnAddition.addedValue((Integer) row.get(0)));
        out.write(value);
      }
    }
  }
}
