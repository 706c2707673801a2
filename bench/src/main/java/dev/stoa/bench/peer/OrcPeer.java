package dev.stoa.bench.peer;

import java.io.IOException;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.orc.CompressionKind;
import org.apache.orc.OrcConf;
import org.apache.orc.OrcFile;
import org.apache.orc.Reader;
import org.apache.orc.mapred.OrcStruct;
import org.apache.orc.mapreduce.OrcMapreduceRecordReader;

/** ORC, read as OrcStruct records through its MapReduce API, with default stripe sizes. */
final class OrcPeer implements Peer {
  private final String name;
  private final CompressionKind compression;

  OrcPeer(String name, CompressionKind compression) {
    this.name = name;
    this.compression = compression;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String setup() {
    return "OrcStruct records, stripes of 64 MiB, codec "
        + compression.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public PeerWriter create(Path file, Schema schema) throws IOException {
    return OrcPeerWriter.create(file, schema, compression);
  }

  @Override
  public Sums sum(Path file, Projection projection) throws IOException {
    OrcSums sums = new OrcSums(projection.requestedSchema());
    try (OrcMapreduceRecordReader<OrcStruct> in = open(file, projection.requestedSchema())) {
      while (in.nextKeyValue()) {
        sums.add(in.getCurrentValue());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(file + ": interrupted", e);
    }
    return sums.total();
  }

  private static OrcMapreduceRecordReader<OrcStruct> open(Path file, Schema requestedSchema)
      throws IOException {
    Configuration configuration = PeerFiles.newConfiguration();
    Reader reader = OrcFile.createReader(file, OrcFile.readerOptions(configuration));
    return new OrcMapreduceRecordReader<>(
        reader, reader.options().schema(OrcSchemas.of(requestedSchema)));
  }

  @Override
  public void configureInput(Job job, Projection projection) {
    projection.putInto(job.getConfiguration());
    OrcConf.MAPRED_INPUT_SCHEMA.setString(
        job.getConfiguration(), OrcSchemas.of(projection.requestedSchema()).toString());
    job.setInputFormatClass(OrcRecordInputFormat.class);
  }
}
