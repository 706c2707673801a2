package dev.stoa.yarn;

import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.ColumnOutputFormat;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.table.Table;
import dev.stoa.table.write.TableWriter;
import java.io.File;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSNNTopology;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Runs a job over tables of three NameNodes with Kerberos. A user submits the job, and its task has
 * only the tokens of the submission. {@link SecureClusterTest} starts it in a separate process,
 * because security is a setting of the whole process in Hadoop.
 */
final class SecureTables {
  private static final int ROW_COUNT = 100;
  private static final Schema SCHEMA =
      SchemaBuilder.record("Page").fields().requiredString("url").endRecord();

  private final Configuration conf;
  private final List<Path> inputs;
  private final Path output;

  private SecureTables(Configuration conf, MiniDFSCluster cluster) {
    this.conf = conf;
    this.inputs =
        List.of(
            new Path(cluster.getURI(0) + "/data/first"),
            new Path(cluster.getURI(1) + "/data/second"));
    this.output = new Path(cluster.getURI(2) + "/data/copy");
  }

  /**
   * Starts a secure cluster and runs the job.
   *
   * @param arguments the directory for all files
   */
  public static void main(String[] arguments) throws Exception {
    File directory = new File(arguments[0]);
    MiniKdc kdc = new MiniKdc(MiniKdc.createConf(), directory);
    kdc.start();
    File keytab = new File(directory, "keytab");
    kdc.createPrincipal(keytab, "hdfs/localhost", "HTTP/localhost", "alice");
    Configuration conf = settings(directory, keytab, kdc.getRealm());
    UserGroupInformation.setConfiguration(conf);
    MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(conf)
            .nnTopology(MiniDFSNNTopology.simpleFederatedTopology(3))
            .numDataNodes(1)
            .checkDataNodeHostConfig(true)
            .build();
    cluster.waitActive();
    for (int i = 0; i < 3; i++) {
      FileSystem fileSystem = cluster.getFileSystem(i);
      fileSystem.mkdirs(new Path("/data"));
      fileSystem.setPermission(new Path("/data"), new FsPermission((short) 0777));
    }
    UserGroupInformation alice =
        UserGroupInformation.loginUserFromKeytabAndReturnUGI(
            "alice@" + kdc.getRealm(), keytab.getPath());
    SecureTables tables = new SecureTables(conf, cluster);
    alice.doAs((PrivilegedExceptionAction<Void>) tables::run);
    System.exit(0);
  }

  private static Configuration settings(File directory, File keytab, String realm) {
    Configuration conf = new HdfsConfiguration();
    conf.set("hdfs.minidfs.basedir", new File(directory, "hdfs").getPath());
    conf.set("hadoop.tmp.dir", new File(directory, "tmp").getPath());
    conf.setInt("dfs.replication", 1);
    conf.set("hadoop.security.authentication", "kerberos");
    conf.setBoolean("hadoop.security.authorization", true);
    for (String server : List.of("namenode", "datanode")) {
      conf.set("dfs." + server + ".kerberos.principal", "hdfs/localhost@" + realm);
      conf.set("dfs." + server + ".keytab.file", keytab.getPath());
    }
    conf.set("dfs.web.authentication.kerberos.principal", "HTTP/localhost@" + realm);
    conf.set("dfs.web.authentication.kerberos.keytab", keytab.getPath());
    conf.setBoolean("dfs.block.access.token.enable", true);
    conf.set("dfs.data.transfer.protection", "authentication");
    conf.setBoolean("ignore.secure.ports.for.testing", true);
    conf.set("mapreduce.framework.name", "yarn");
    conf.set("yarn.resourcemanager.principal", "yarn/localhost@" + realm);
    return conf;
  }

  private Void run() throws Exception {
    for (Path input : inputs) {
      write(input);
    }
    Job job = Job.getInstance(conf);
    for (Path input : inputs) {
      ColumnInputFormat.addInputPath(job, input);
    }
    ColumnOutputFormat.setOutputPath(job, output);
    ColumnOutputFormat.setSchema(job, SCHEMA);
    List<InputSplit> splits = new ColumnInputFormat<GenericRecord>().getSplits(job);
    new ColumnOutputFormat().checkOutputSpecs(job);
    assertCount(3, job.getCredentials().numberOfTokens(), job.getCredentials().getAllTokens());
    assertFailsWithoutTokens(job, splits);
    runAsTask(job.getCredentials(), () -> copy(job, splits));
    assertCount(
        2 * ROW_COUNT, Table.open(HadoopStorages.open(conf, output)).snapshot().rowCount(), output);
    return null;
  }

  private void write(Path path) throws IOException {
    Table table = Table.create(HadoopStorages.openForWriting(conf, path), SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      for (int i = 0; i < ROW_COUNT; i++) {
        GenericRecord row = new GenericData.Record(SCHEMA);
        row.put("url", path + "/" + i);
        writer.write(row);
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  /** Asserts that the task fails without tokens; otherwise the test would prove nothing. */
  private void assertFailsWithoutTokens(Job job, List<InputSplit> splits) throws Exception {
    try {
      runAsTask(new Credentials(), () -> copy(job, splits));
    } catch (IOException e) {
      return;
    }
    throw new AssertionError("a task without tokens could read the tables");
  }

  /** Runs an action as a task does: under the user's name, without a Kerberos ticket. */
  private static void runAsTask(Credentials credentials, PrivilegedExceptionAction<Void> action)
      throws Exception {
    UserGroupInformation task = UserGroupInformation.createRemoteUser("alice");
    task.addCredentials(credentials);
    task.doAs(action);
  }

  private static Void copy(Job job, List<InputSplit> splits) throws Exception {
    TaskAttemptID attempt = new TaskAttemptID("secure", 1, TaskType.MAP, 0, 0);
    TaskAttemptContext task = new TaskAttemptContextImpl(job.getConfiguration(), attempt);
    ColumnOutputFormat format = new ColumnOutputFormat();
    OutputCommitter committer = format.getOutputCommitter(task);
    committer.setupJob(task);
    RecordWriter<NullWritable, GenericRecord> writer = format.getRecordWriter(task);
    for (InputSplit split : splits) {
      ColumnInputFormat<GenericRecord> input = new ColumnInputFormat<>();
      try (RecordReader<NullWritable, GenericRecord> reader =
          input.createRecordReader(split, task)) {
        reader.initialize(split, task);
        while (reader.nextKeyValue()) {
          writer.write(NullWritable.get(), reader.getCurrentValue());
        }
      }
    }
    writer.close(task);
    committer.commitTask(task);
    committer.commitJob(task);
    return null;
  }

  private static void assertCount(long expected, long actual, Object description) {
    if (expected != actual) {
      throw new AssertionError("expected " + expected + ", found " + actual + ": " + description);
    }
  }
}
