local sqrt = math.sqrt
local PI = math.pi
local SOLAR_MASS = 4 * PI * PI
local DAYS = 365.24
local bodies = {
  {x=0,y=0,z=0,vx=0,vy=0,vz=0,mass=SOLAR_MASS},
  {x=4.84143144246472082945e+00,y=-1.16032004402742839362e+00,z=-1.03622044471123109494e-01,vx=1.66007664274403694959e-03*DAYS,vy=7.69901118419740425080e-03*DAYS,vz=-6.90460016972063023554e-05*DAYS,mass=9.54791938424326609124e-04*SOLAR_MASS},
  {x=8.34336671824457987790e+00,y=4.12479856412430479268e+00,z=-4.03523417114321381520e-01,vx=-2.76742510726411021842e-03*DAYS,vy=4.99852801234917238954e-03*DAYS,vz=2.30417297573763929463e-05*DAYS,mass=2.85885980666130812119e-04*SOLAR_MASS},
  {x=1.28943695621391310164e+01,y=-1.51111514016986312525e+01,z=-2.23307578892655733682e-01,vx=2.96460137564761618652e-03*DAYS,vy=2.37847173959480950090e-03*DAYS,vz=-2.96589568540237556131e-05*DAYS,mass=4.36624404335156298062e-05*SOLAR_MASS},
  {x=1.53796971148509165498e+01,y=-2.59193146099879641146e+01,z=1.79258772950371181757e-01,vx=2.68067772490389322072e-03*DAYS,vy=1.62824170038242295431e-03*DAYS,vz=-9.51592254519715870971e-05*DAYS,mass=5.15138902046611451304e-05*SOLAR_MASS},
}
local function advance(bodies, nbody, dt)
  for i = 1, nbody do
    local bi = bodies[i]
    local bix, biy, biz, bimass = bi.x, bi.y, bi.z, bi.mass
    local bivx, bivy, bivz = bi.vx, bi.vy, bi.vz
    for j = i + 1, nbody do
      local bj = bodies[j]
      local dx, dy, dz = bix - bj.x, biy - bj.y, biz - bj.z
      local dist2 = dx*dx + dy*dy + dz*dz
      local mag = sqrt(dist2)
      mag = dt / (mag * dist2)
      local bm = bj.mass * mag
      bivx = bivx - dx * bm; bivy = bivy - dy * bm; bivz = bivz - dz * bm
      bm = bimass * mag
      bj.vx = bj.vx + dx * bm; bj.vy = bj.vy + dy * bm; bj.vz = bj.vz + dz * bm
    end
    bi.vx = bivx; bi.vy = bivy; bi.vz = bivz
    bi.x = bix + dt * bivx; bi.y = biy + dt * bivy; bi.z = biz + dt * bivz
  end
end
for i = 1, 60000 do advance(bodies, 5, 0.01) end
for _, b in ipairs(bodies) do print(string.format("%.9f %.9f %.9f", b.x, b.y, b.z)) end
