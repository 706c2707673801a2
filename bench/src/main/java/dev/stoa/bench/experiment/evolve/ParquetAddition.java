package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.parquet.ParquetColumns;
import dev.stoa.bench.experiment.loop.PeerFormat;
import dev.stoa.bench.peer.Peer;
import dev.stoa.bench.peer.PeerFiles;
import dev.stoa.bench.peer.Peers;
import dev.stoa.cli.work.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.avro.AvroParquetReader;
import org.apache.parquet.hadoop.ParquetInputFormat;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/**
 * The base of additions to a Parquet file, which write a new file with all columns and keep the old
 * one.
 */
abstract class ParquetAddition extends LocalAddition {
  static final Peer PEER = Peers.named("parquet");

  @Override
  public void copyTable(java.nio.file.Path source, java.nio.file.Path directory)
      throws IOException {
    FileTree.link(source, directory);
  }

  @Override
  final void addTimed(java.nio.file.Path directory) throws IOException {
    rewrite(
        PeerFormat.file(PEER, directory), PeerFormat.file(PEER, createNewFileDirectory(directory)));
  }

  /** Writes the new file from the old one. */
  abstract void rewrite(Path from, Path to) throws IOException;

  static ParquetReader<GenericRecord> open(Path file, Configuration configuration)
      throws IOException {
    // Vectored reads of Hadoop's checksummed local files take three times as long as other reads.
    configuration.setBoolean(ParquetInputFormat.HADOOP_VECTORED_IO_ENABLED, false);
    return AvroParquetReader.<GenericRecord>builder(HadoopInputFile.fromPath(file, configuration))
        .withDataModel(GenericData.get())
        .withCompatibility(false)
        .withConf(configuration)
        .build();
  }

  static Configuration newConfiguration() {
    return PeerFiles.newConfiguration();
  }

  @Override
  ColumnTotals addedTotals(java.nio.file.Path directory) throws IOException {
    return new ParquetColumns(name(), PEER)
        .answer(createNewFileDirectory(directory), new Query.Sum(List.of(ADDED_COLUMN)));
  }

  private static java.nio.file.Path createNewFileDirectory(java.nio.file.Path directory)
      throws IOException {
    return Files.createDirectories(directory.resolve("new"));
  }
}
