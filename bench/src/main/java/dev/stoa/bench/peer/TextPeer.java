package dev.stoa.bench.peer;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.LineReader;

/**
 * Lines of delimited text, read by Hadoop's line reader; every field of a line is parsed, as in the
 * CIF paper.
 */
final class TextPeer implements Peer {
  @Override
  public String name() {
    return "text";
  }

  @Override
  public String setup() {
    return "lines of delimited fields, Hadoop's line reader, every field parsed";
  }

  @Override
  public PeerWriter create(Path file, Schema schema) throws IOException {
    Configuration configuration = PeerFiles.newConfiguration();
    Writer out =
        new BufferedWriter(
            new OutputStreamWriter(
                file.getFileSystem(configuration).create(file), StandardCharsets.UTF_8));
    int fieldCount = schema.getFields().size();
    return new PeerWriter() {
      private final StringBuilder line = new StringBuilder();

      @Override
      public void write(GenericRecord row) throws IOException {
        line.setLength(0);
        for (int ordinal = 0; ordinal < fieldCount; ordinal++) {
          DelimitedText.append(line, row.get(ordinal));
          line.append(ordinal == fieldCount - 1 ? '\n' : DelimitedText.FIELD_DELIMITER);
        }
        out.append(line);
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  @Override
  public Sums sum(Path file, Projection projection) throws IOException {
    TextSums sums = new TextSums(projection);
    Configuration configuration = PeerFiles.newConfiguration();
    Text line = new Text();
    try (LineReader in =
        new LineReader(file.getFileSystem(configuration).open(file), configuration)) {
      while (in.readLine(line) > 0) {
        sums.add(line.toString());
      }
    }
    return sums.total();
  }

  @Override
  public void configureInput(Job job, Projection projection) {
    projection.putInto(job.getConfiguration());
    job.setInputFormatClass(TextRecordInputFormat.class);
  }
}
