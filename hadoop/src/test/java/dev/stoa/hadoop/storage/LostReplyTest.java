package dev.stoa.hadoop.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.WrittenSplit;
import dev.stoa.testing.storage.NumberedRows;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests commits to HDFS whose request to the NameNode, or its reply, is lost. */
@ExtendWith(MiniDfsExtension.class)
class LostReplyTest {
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aRepeatedCommitAddsTheRowsOnce(LossyHdfs.Loss loss, MiniDfs hdfs) throws IOException {
    Configuration conf = hdfs.newConf();
    conf.setClass("fs.hdfs.impl", LossyHdfs.class, FileSystem.class);
    Path path = hdfs.newPath();
    Storage reliable = HadoopStorages.openForWriting(hdfs.newConf(), path);
    List<WrittenSplit> splits = NumberedRows.write(NumberedRows.create(reliable), 0, 10);
    CommitToken token = CommitToken.random();

    try (LossyHdfs lossy = (LossyHdfs) FileSystem.newInstance(path.toUri(), conf)) {
      Storage storage = HadoopStorage.at(lossy, conf, path);
      lossy.lose(loss);
      Table table = Table.open(storage);
      CommitStateUnknownException unknown =
          assertThrows(
              CommitStateUnknownException.class,
              () -> table.newAppend().token(token).add(splits).commit());
      assertTrue(unknown.getMessage().contains("commit again with the same token"));
      assertEquals(1, lossy.lossCount());

      long visibleRowCount = loss == LossyHdfs.Loss.REPLY ? 10 : 0;
      assertEquals(first(visibleRowCount), NumberedRows.numbers(reliable));
      lossy.answerAgain();
      table.newAppend().token(token).add(splits).commit();
    }
    assertEquals(first(10), NumberedRows.numbers(reliable));
    assertEquals(2, Table.open(reliable).history().size());
  }

  @Test
  void aLostReplyIsRequestedAgain(MiniDfs hdfs) throws IOException {
    Configuration conf = hdfs.newConf();
    conf.setInt("dfs.client.test.drop.namenode.response.number", 1);
    conf.setBoolean("fs.hdfs.impl.disable.cache", true);
    Storage storage = HadoopStorages.openForWriting(conf, hdfs.newPath());
    NumberedRows.create(storage);
    NumberedRows.append(storage, 0, 10);
    assertEquals(first(10), NumberedRows.numbers(storage));
    assertEquals(2, Table.open(storage).history().size());
  }

  private static List<Long> first(long count) {
    return LongStream.range(0, count).boxed().toList();
  }
}
