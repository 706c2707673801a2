package dev.stoa.bench.column.parquet;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.LocalFormat;
import dev.stoa.bench.column.Question;
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
 * Parquet's {@code ColumnReader}s over the files of a peer.
 *
 * @param name the contestant's
 * @param peer who writes the file
 */
public record ParquetColumns(String name, Peer peer) implements LocalFormat {
  /** The files of a peer. */
  public static ParquetColumns of(String name, String peer) {
    return new ParquetColumns(name, Peers.named(peer));
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
  public ColumnTotals answer(Path directory, Question question) throws IOException {
    long bytesBefore = PeerFiles.bytesRead();
    ColumnTotals totals = new ColumnTotals(question.columns().size());
    HadoopInputFile input =
        HadoopInputFile.fromPath(PeerFormat.file(peer, directory), PeerFiles.newConfiguration());
    try (ParquetFileReader file = ParquetFileReader.open(input, options(question))) {
      MessageType asked = asked(question, file.getFileMetaData().getSchema());
      file.setRequestedSchema(asked);
      addAll(file, asked, question, totals);
    }
    totals.addBytesRead(PeerFiles.bytesRead() - bytesBefore);
    return totals;
  }

  private static ParquetReadOptions options(Question question) {
    ParquetReadOptions.Builder options =
        HadoopReadOptions.builder(PeerFiles.newConfiguration())
            // Hadoop's checked local files serve vectored reads at a third of the speed of others.
            .withUseHadoopVectoredIo(false);
    if (question instanceof Question.AtMost condition) {
      options.withRecordFilter(
          FilterCompat.get(
              FilterApi.ltEq(FilterApi.intColumn(condition.column()), condition.bound())));
    }
    return options.build();
  }

  private static MessageType asked(Question question, MessageType written) {
    List<String> names = new ArrayList<>(question.columns());
    if (question instanceof Question.AtMost condition && !names.contains(condition.column())) {
      names.add(condition.column());
    }
    List<Type> types = names.stream().map(written::getType).toList();
    return new MessageType(written.getName(), types);
  }

  private static void addAll(
      ParquetFileReader file, MessageType asked, Question question, ColumnTotals totals)
      throws IOException {
    long firstRow = 0;
    for (PageReadStore pages = file.readNextFilteredRowGroup();
        pages != null;
        pages = file.readNextFilteredRowGroup()) {
      RowGroup group = RowGroup.of(pages, asked, file);
      if (question instanceof Question.AtMost condition) {
        group.addAtMost(condition, totals);
      } else if (question instanceof Question.Take take) {
        group.addAt(take, firstRow, totals);
      } else {
        group.addAll(question.columns(), totals);
      }
      firstRow += pages.getRowCount();
    }
  }
}
