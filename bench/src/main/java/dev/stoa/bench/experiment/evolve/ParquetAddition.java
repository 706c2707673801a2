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

/** Parquet's additions, which write a new file with all columns; the old one is kept. */
abstract class ParquetAddition extends LocalAddition {
  static final Peer PEER = Peers.named("parquet");

  @Override
  public void copy(java.nio.file.Path data, java.nio.file.Path directory) throws IOException {
    FileTree.link(data, directory);
  }

  @Override
  final void change(java.nio.file.Path directory) throws IOException {
    rewrite(PeerFormat.file(PEER, directory), PeerFormat.file(PEER, newFolder(directory)));
  }

  /** Writes the new file from the old one. */
  abstract void rewrite(Path from, Path to) throws IOException;

  static ParquetReader<GenericRecord> open(Path file, Configuration configuration)
      throws IOException {
    // Hadoop's checked local files serve vectored reads at a third of the speed of plain ones.
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
        .answer(newFolder(directory), new Query.Sum(List.of(ADDED)));
  }

  private static java.nio.file.Path newFolder(java.nio.file.Path directory) throws IOException {
    return Files.createDirectories(directory.resolve("new"));
  }
}
